// Phrases that must not come back (voice.md's kind of English): in comments, in sentences within strings, in docs.
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lineAt, nodesOf } from './parsed.ts'

/** Each with the plain words for it. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bto be had\b/i, 'available'],
  [/\bafresh\b/i, 'again'],
  [/\berrands?\b/i, 'job, task'],
  [/\bdeeds?\b/i, 'action, operation'],
  [/\b(tends|tended|tending)\b/i, 'expires, cleans up, runs on a schedule'],
  [/\bmend(s|ed|ing)?\b/, 'fix'],
  [/(?<!, )\bwhoever\b/i, 'the person who, anybody who, members who'],
  [/\b(to|of|by|for|from) who (?!may|has|is new)/, 'to the member who'],
  [
    /(^['"`]?|[.;:] )Who (comes|has|is|was|asks|looks|writes|leaves|waits|waited)\b(?![^\n]*\?)/,
    'a member who',
  ],
  [/\* Who (comes|asks|looks|writes|leaves|left|waits|waited)\b/, 'a member who'],
  // The name of a test, or the reason beside a case: 'who waits for a book is told', and a case named after 'who wrote it' alone.
  [
    /^['"`]who (leaves|left|waits|waited|asks|asked|sees|has|is|was)\b[^,:;?]* (is|are|was|has|holds?|gives?|leaves?|keeps?|loses?|gets?|disables|no longer)\b/,
    'a member who',
  ],
  [/^['"`]who (wrote it|is banned)['"`]$/, 'its writer, a banned member'],
  [/\b(Of|until|once|because|since) who (is|was|has|waits|leaves)\b/, 'the member who'],
  [/\bgoes on\b(?! the map)/i, 'continues'],
  [/\bof theirs\b/i, 'their'],
  [/\bleads? nowhere\b/i, 'no longer works'],
  [/\bwhom nothing\b/i, 'who has nothing'],
  [/\be-mail/i, 'email'],
  [/\bwhose it is\b/i, 'its owner'],
  [/\bin good order\b/i, 'cleanly'],
  [/\bat the second go\b/i, 'on retry'],
  [/\bby the clock\b/i, 'on a schedule'],
  [/\banew\b/i, 'again'],
  [/\bfor want of\b/i, 'without'],
  [/\bAnswers (?:its|the id|whether|what|how|where)\b/, 'Returns'],
  [/\bhears? nothing of\b/i, 'is not notified of'],
]

/** Not in migrations that have landed, which nobody edits. A *line* is a reader's words for the next reader. */
const newerPhrases: typeof phrases = [
  [/\bin line\b(?! heights)/, 'in the queue'],
  [/\b(join|joined|leave) (the|this) line\b/i, 'the queue'],
]

const sources = globSync(['{src,tests,scripts,simulation}/**/*.{ts,tsx}', '*.ts'])
const prose = globSync([
  '*.md',
  '.env.example',
  'docs/*.md',
  'docs/decisions/*.md',
  'docs/**/*.svg',
  'migrations/**/*.sql',
])

test('no source or document has a phrase that must not come back', () => {
  const files = [...sources, ...prose].filter((path) => path !== 'tests/house/plain-english.test.ts')
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(faultsOf)).toEqual([])
})

function faultsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const parts = proseOf(path, text)
  const all = path.startsWith('migrations/earlier/') ? phrases : [...phrases, ...newerPhrases]
  return parts.flatMap((part) =>
    all.flatMap(([phrase, instead]) => {
      const found = phrase.exec(part.text)
      return found
        ? [`${path}:${lineAt(text, part.start + found.index)} “${found[0].trim()}”: say ${instead}`]
        : []
    }),
  )
}

/** All of a document; the comments of a source, and its strings with a space in them. */
function proseOf(path: string, text: string): { start: number; text: string }[] {
  if (path.endsWith('.sql'))
    return [...text.matchAll(/--.*|'[^'\n]* [^'\n]*'/g)].map((found) => ({
      start: found.index,
      text: found[0],
    }))
  if (!/\.tsx?$/.test(path)) return [{ start: 0, text }]
  const { comments } = parseSync(path, text)
  const strings = [...nodesOf({ path, text })].filter(({ type }) =>
    ['Literal', 'TemplateElement', 'JSXText'].includes(type),
  )
  return [...comments, ...strings]
    .map(({ start, end }) => ({ start, text: text.slice(start, Number(end)) }))
    .filter((part) => part.text.trim().includes(' '))
}
