import { describe, expect, test } from 'vitest'
import { allOwnBooks, changedCopiesText, copiesBehindText, isNarrowed, leftAsIs } from './own-books.ts'

const copy = {
  offer: 'lend',
  condition: 'Good',
  shownTo: 'all',
  isWithdrawn: false,
  inExchange: false,
  isAtHome: true,
} as const

describe('a copy that is changed together with others', () => {
  test.each([
    ['give', {}, null],
    ['lend', {}, 'already'],
    ['pause', {}, null],
    ['pause', { shownTo: 'none' }, 'already'],
    ['resume', {}, 'already'],
    ['resume', { shownTo: 'none' }, null],
    ['pause', { shownTo: 'readers' }, null],
    ['resume', { shownTo: 'readers' }, null],
    ['club:readers', {}, null],
    ['club:readers', { shownTo: 'readers' }, 'already'],
    ['club:others', { shownTo: 'readers' }, null],
    ['home', {}, 'already'],
    ['home', { isAtHome: false }, null],
    ['home', { isAtHome: false, inExchange: true }, null],
    ['home', { isAtHome: false, isWithdrawn: true }, 'gone'],
    ['Fair', {}, null],
    ['Good', {}, 'already'],
    ['withdraw', {}, null],
    ['withdraw', { shownTo: 'none' }, null],
  ] as const)('%s of %o: %s', (act, facts, left) => {
    expect(leftAsIs({ ...copy, ...facts }, act)).toBe(left)
  })

  test.each(['lend', 'give', 'pause', 'resume', 'Fair', 'withdraw'] as const)(
    'stays as it is while a neighbour has it or has been promised it, or once it is gone: %s',
    (act) => {
      expect(leftAsIs({ ...copy, inExchange: true }, act)).toBe('held')
      expect(leftAsIs({ ...copy, isWithdrawn: true }, act)).toBe('gone')
    },
  )
})

test.each([
  ['pause', { changed: 12 }, '12 books paused', ''],
  ['withdraw', { changed: 1 }, '1 book withdrawn', ''],
  ['home', { changed: 60 }, '60 books moved to your suburb', ''],
  ['club:readers', { changed: 2 }, '2 books now only for the members of your club', ''],
  ['resume', { changed: 1 }, '1 book shown to everyone', ''],
  ['Like New', { changed: 2 }, '2 books marked “Like New”', ''],
  [
    'pause',
    { changed: 12, held: ['Johnno', 'Drylands'] },
    '12 books paused',
    '2 are lent or promised to neighbours, so they stay as they are: Johnno, Drylands.',
  ],
  [
    'withdraw',
    { held: ['A', 'B', 'C', 'D', 'E'] },
    'Nothing changed',
    '5 are lent or promised to neighbours, so they stay as they are: A, B, C and 2 more.',
  ],
  [
    'give',
    { changed: 3, held: ['Johnno'], already: 2, gone: 1 },
    '3 books offered to give away',
    '1 is lent or promised to a neighbour, so it stays as it is: Johnno. 2 were like that already. 1 is no longer in your bookcase.',
  ],
] as const)('the summary of what happened: %s %o', (act, result, title, text) => {
  const nothing = { changed: 0, already: 0, gone: 0, held: [] }
  expect(
    changedCopiesText(act, { ...nothing, ...result, held: [...('held' in result ? result.held : [])] }),
  ).toEqual({
    title,
    text,
  })
})

test('search and filters leave something out, sorting does not', () => {
  expect(isNarrowed({ ...allOwnBooks, order: 'author' })).toBe(false)
  expect(isNarrowed({ ...allOwnBooks, text: 'dry' })).toBe(true)
  expect(isNarrowed({ ...allOwnBooks, availability: 'paused' })).toBe(true)
})

test.each([
  [1, '1 book is still in West End.'],
  [60, '60 books are still in West End.'],
])('%i copies stay behind: %s', (count, sentence) => {
  expect(copiesBehindText({ count, suburb: 'West End' })).toBe(sentence)
})
