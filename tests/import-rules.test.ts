import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const rules = readFileSync(join(ROOT, 'import-rules.grit'), 'utf8')

// A folder the rules do not name would be free to import anything.
test.each(folders('src/server'))('the import rules name src/server/%s', (folder) => {
  expect(
    ['http', 'notifications'].includes(folder) ||
      new RegExp(`server/(?:\\(\\?:[^)]*)?\\b${folder}\\b`).test(rules),
  ).toBe(true)
})

function folders(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
