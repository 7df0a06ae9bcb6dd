// docs/operations.md quotes what the app says, so that an operator can search for it: each quote is really said.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync('docs/operations.md', 'utf8')
const sources = globSync('{src/server,scripts}/**/*.ts').filter((path) => !path.includes('.test.'))
const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n')

/** The first cells of the tables that start with this heading. */
const firstCells = (heading: string): string[] =>
  guide
    .split(`| ${heading} |`)
    .slice(1)
    .flatMap((rows) => rows.split('\n\n')[0]?.match(/^\| [^|]+/gm) ?? [])

const parts = (text: string, part: RegExp): string[] =>
  [...text.matchAll(part)].map(([, found = '']) => found)

test('every warning and error in the log is explained, and none that is never logged', () => {
  const logged = parts(code, /log\.(?:warn|error)\(\s*(?:(?:\{(?:[^{}]|\{[^}]*\})*\}|\w+),\s*)?'([^']+)'/g)
  expect(logged.length).toBeGreaterThan(12)
  const explained = firstCells('Message').flatMap((cell) => parts(cell, /`([^`]+)`/g))
  expect(logged.filter((words) => !explained.includes(words))).toEqual([])
  expect(explained.filter((words) => !code.includes(`'${words}'`))).toEqual([])
})

test('what commands say is quoted as they say it', () => {
  const quotes = firstCells('It says').flatMap((cell) => parts(cell, /((?:The|is) [A-Za-z ]{8,})/g))
  expect(quotes.length).toBeGreaterThan(6)
  expect(quotes.filter((quote) => !code.includes(quote.trim()))).toEqual([])
})

test('every command and every section that the guide names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = parts(guide, /npm run (?:-s )?([\w:]+)/g)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const sections = parts(guide, /^##+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(parts(guide, /\]\(#([^)]+)\)/g).filter((link) => !sections.includes(link))).toEqual([])
})
