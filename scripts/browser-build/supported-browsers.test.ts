import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { supportedBrowsers } from './supported-browsers.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

test.each(supportedBrowsers)(
  'the README names $name $since, the oldest version we build for',
  ({ name, since, targets }) => {
    expect(readme).toContain(`${name} ${since}`)
    for (const target of targets) expect(target).toMatch(new RegExp(`^[a-z]+${since}$`))
  },
)
