// Each word of the glossary means one thing: it has one line.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8')

test('no word has two lines', () => {
  const words = [...glossary.matchAll(/^\| (\*\*[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word.toLowerCase()),
  )
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})
