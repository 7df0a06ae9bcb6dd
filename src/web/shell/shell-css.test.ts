import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')

// A rule with `body:has(…)` makes browsers recompute the style of every element whenever anything is inserted into the
// page: each script, each notice. `.main:has(…)` says the same of one part and what is beside it.
test.each(globSync('**/*.css', { cwd: WEB }))('%s has no rule that depends on the whole body', (file) => {
  expect(readFileSync(join(WEB, file), 'utf8')).not.toMatch(/\bbody:has\(/)
})
