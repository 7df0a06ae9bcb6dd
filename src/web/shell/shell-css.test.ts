import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')

// A rule that asks `body:has(…)` for what is below it makes browsers look at the style of every element again whenever anything
// is put into the page: each script, each notice. `.main:has(…)` says the same of one part and what stands beside it.
test.each(globSync('**/*.css', { cwd: WEB }))('%s asks nothing of the whole body', (file) => {
  expect(readFileSync(join(WEB, file), 'utf8')).not.toMatch(/\bbody:has\(/)
})
