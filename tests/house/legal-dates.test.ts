// The date at the top of a legal page is the day on which its words last changed.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const pages = join(import.meta.dirname, '../../src/web/pages')

const dated = [
  { files: ['privacy.tsx'], date: '29 November 2026', digest: '555214c00f5b' },
  { files: ['terms.tsx'], date: '29 November 2026', digest: 'f8e0de8f8263' },
  { files: ['cookies.tsx', 'browser-storage.ts'], date: '29 November 2026', digest: '440431f0b5b5' },
]

test.each(dated)('the words of $files.0 are those of its date', ({ files, date, digest }) => {
  const sources = files.map((file) => readFileSync(join(pages, file), 'utf8'))
  const words = sources.map(wordsOf).join(' ')
  expect(words.length).toBeGreaterThan(2000)
  expect(
    { date: /lastUpdated="([^"]*)"/.exec(sources.join())?.[1], digest: digestOf(words) },
    'If members should know about this change, set the date on the page to today; then set both here',
  ).toEqual({ date, digest })
})

/** Without imports, comments, the date itself, and how lines are broken. */
function wordsOf(source: string): string {
  return source
    .replace(/^(?:import .*|\s*\/\/.*)$/gm, '')
    .replace(/lastUpdated="[^"]*"|\{' '\}/g, '')
    .replace(/\s+/g, ' ')
}

const digestOf = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 12)
