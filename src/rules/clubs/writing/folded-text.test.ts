import { expect, test } from 'vitest'
import { hasBannedWords } from './banned-words.ts'
import { folded, withoutLeet, withoutStretch } from './folded-text.ts'
import { renderMarkdown } from './markdown.ts'
import { mentionedIn, namesMentioned } from './mention-marks.ts'
import { isAllowedFile, safeFileName } from './sent-files.ts'

test.each([
  ['Crème Brûlée', 'creme brulee'],
  ['🅐🅩', 'az'],
  ['🅰🆉', 'az'],
  ['🇦🇿', 'az'],
  ['🆊', '🆊'],
  ['кт', 'kt'],
  ['it’s', "it's"],
  ['zero\u200bwidth', 'zerowidth'],
  ['a · b', 'a · b'],
])('%s is read as %s', (text, read) => expect(folded(text)).toBe(read))

test('digits and signs stand for letters only among letters, and stretched letters for one or two', () => {
  expect(['sh1t', '$hit', '1984', 'plain'].map(withoutLeet)).toEqual(['shit', 'shit', '1984', 'plain'])
  expect([withoutStretch('boooook', 2), withoutStretch('boooook', 1), withoutStretch('book', 2)]).toEqual([
    ...['book', 'bok', 'book'],
  ])
})

test.each([
  ['((sh1t))', true],
  ['!!shit', true],
  ['https://a.example/%66%75%63%6b', true],
  ['%ff is no letter', false],
  ['100%', false],
])('%s cannot be posted: %s', (text, banned) => expect(hasBannedWords(text)).toBe(banned))

test.each([
  ['||\nHe dies\n||', true],
  ['- ||\n  He dies\n  ||', true],
  ['- ||\n  He dies\nor not\n  ||', false],
  ['||\nHe dies', false],
  ['||\n||', false],
])('%j hides its lines: %s', (source, hidden) => {
  expect(renderMarkdown(source).html.includes('<details class="spoiler"><summary>Spoiler</summary>\n')).toBe(
    hidden,
  )
})

test('at most twenty members can be mentioned, by names of up to sixty characters', () => {
  const names = Array.from({ length: 21 }, (_, at) => `mia${at}`)
  expect(namesMentioned(names.map((name) => `@${name}`).join(' '))).toEqual(names.slice(0, 20))
  expect(namesMentioned(`@${'m'.repeat(60)} @${'n'.repeat(61)}`)).toEqual(['m'.repeat(60)])
  expect(mentionedIn('<p>Nobody</p>')).toEqual([])
})

test('either extension of a JPEG is accepted, and a name keeps its last part', () => {
  const head = Uint8Array.from('\xff\xd8\xff', (sign) => sign.charCodeAt(0))
  const png = Uint8Array.from('\x89PNG', (sign) => sign.charCodeAt(0))
  const ends = { tail: head, hasZeroes: false }
  expect([
    isAllowedFile('a.jpeg', { head, ...ends }),
    isAllowedFile('a.jpeg', { head: png, ...ends }),
  ]).toEqual([true, false])
  expect(safeFileName('a/b\\c.jpeg')).toBe('c.jpeg')
})
