import { expect, test } from 'vitest'
import {
  canBeAnother,
  fateOf,
  isSameBook,
  type ReadChoice,
  type RowFacts,
  type RowFate,
  takenAs,
  twinsOf,
  whyLeftOut,
} from './shelf-files.ts'

const row: RowFacts = {
  filedAs: 'owned',
  problem: null,
  isTwin: false,
  isLeftOut: false,
  isAnother: false,
  hasCopy: false,
  hasWish: false,
}

test.each<[string, Partial<RowFacts>, ReadChoice, RowFate]>([
  ['a book at home', {}, 'nowhere', 'bookcase'],
  ['a book to read', { filedAs: 'wanted' }, 'nowhere', 'wishlist'],
  ['a book read', { filedAs: 'read' }, 'nowhere', 'leftOut'],
  ['a book read that is at home', { filedAs: 'read' }, 'bookcase', 'bookcase'],
  ['a book read that is wanted', { filedAs: 'read' }, 'wishlist', 'wishlist'],
  ['a book of no shelf', { filedAs: 'nowhere' }, 'bookcase', 'leftOut'],
  ['one in the bookcase', { hasCopy: true }, 'nowhere', 'owned'],
  ['a wish for one in the bookcase', { filedAs: 'wanted', hasCopy: true, hasWish: true }, 'nowhere', 'owned'],
  ['a wish there is', { filedAs: 'wanted', hasWish: true }, 'nowhere', 'wished'],
  ['one at home that was wished for', { hasWish: true }, 'nowhere', 'bookcase'],
  ['one that another row imports', { isTwin: true, hasCopy: true }, 'nowhere', 'twice'],
  ['another copy of it', { isAnother: true, isTwin: true, hasCopy: true }, 'nowhere', 'bookcase'],
  ['another copy of a wish', { isAnother: true, filedAs: 'wanted', hasCopy: true }, 'nowhere', 'owned'],
  ['one left out by hand', { isLeftOut: true, hasCopy: true }, 'nowhere', 'leftOut'],
  ['one left out that cannot be read', { isLeftOut: true, problem: 'title' }, 'nowhere', 'unreadable'],
  ['one without a title', { problem: 'title', isTwin: true }, 'nowhere', 'unreadable'],
  ['one whose ISBN is wrong', { problem: 'isbn' }, 'nowhere', 'bookcase'],
])('%s', (_, facts, readTo, fate) => {
  expect(fateOf({ ...row, ...facts }, readTo)).toBe(fate)
})

test.each([
  ['one ISBN', '9780143180142', 'a|x', '9780143180142', 'b|y', true],
  ['two editions', '9780143180142', 'a|x', '9780330426817', 'a|x', false],
  ['one that does not say which edition', null, 'a|x', '9780330426817', 'a|x', true],
  ['other titles', null, 'a|x', null, 'b|x', false],
])('the same book: %s', (_, isbn, matchKey, otherIsbn, otherKey, same) => {
  expect(isSameBook({ isbn, matchKey }, { isbn: otherIsbn, matchKey: otherKey })).toBe(same)
})

const filed = (facts: Partial<Parameters<typeof twinsOf>[0][number]> = {}) => ({
  ...{
    filedAs: 'owned' as const,
    problem: null,
    isLeftOut: false,
    isAnother: false,
    isbn: null,
    matchKey: 'drylands|thea astley',
  },
  ...facts,
})
const isbn = '9780143180142'
test.each<[string, ReturnType<typeof filed>[], number[]]>([
  ['a book listed again', [filed(), filed()], [2]],
  [
    'a book listed again under another title, but not another edition',
    [filed({ isbn }), filed(), filed({ isbn, matchKey: 'dry lands|' }), filed({ isbn: '9780330426817' })],
    [2, 3],
  ],
  ['a wish for a book at home', [filed({ filedAs: 'wanted' }), filed(), filed()], [1, 3]],
  ['a book wished for again', [filed({ filedAs: 'wanted' }), filed({ filedAs: 'wanted' })], [2]],
  ['not after a row of no shelf', [filed({ filedAs: 'nowhere' }), filed(), filed()], [3]],
  ['not after a row that is left out', [filed({ isLeftOut: true }), filed(), filed()], [3]],
  ['not after a row that cannot be read', [filed({ problem: 'columns' }), filed(), filed()], [3]],
  ['not one added as another copy', [filed(), filed({ isAnother: true }), filed()], [3]],
  ['not one that is itself left out', [filed(), filed({ isLeftOut: true })], []],
])('twins: %s', (_, rows, twins) => {
  const numbered = rows.map((each, at) => ({ ...each, number: at + 1 }))
  expect([...twinsOf(numbered, 'nowhere')].sort()).toEqual(twins)
})

test('twins depend on where read books go', () => {
  const rows = [filed({ filedAs: 'read' }), filed({ filedAs: 'wanted' })].map((each, at) => ({
    ...each,
    number: at,
  }))
  expect([...twinsOf(rows, 'nowhere')]).toEqual([])
  expect([...twinsOf(rows, 'wishlist')]).toEqual([1])
})

test('rows of one title are compared with one of them, not with each other', () => {
  let looks = 0
  const watched = Array.from(
    { length: 500 },
    (_, number) =>
      new Proxy(
        { ...filed(), number },
        {
          get: (each, name) => {
            looks += 1
            return Reflect.get(each, name)
          },
        },
      ),
  )
  expect(twinsOf(watched, 'nowhere').size).toBe(499)
  expect(looks).toBeLessThan(500 * 50)
})

test.each([
  ['an e-book', { medium: 'ebook', isLeftOut: true }, 'It’s an e-book.'],
  ['a paper book left out by hand', { isLeftOut: true }, null],
  ['a book read', { filedAs: 'read' }, 'You’ve read it, but the file doesn’t say if you own it.'],
  [
    'a book reviewed here',
    { kind: 'ours', filedAs: 'read' },
    'You’ve reviewed it, but it wasn’t on any of your shelves.',
  ],
  ['a book of no shelf', { filedAs: 'nowhere' }, 'It’s on a shelf you named yourself.'],
] as const)('the reason for leaving it out: %s', (_, facts, why) => {
  expect(whyLeftOut({ kind: 'goodreads', filedAs: 'owned', medium: null, isLeftOut: false, ...facts })).toBe(
    why,
  )
})

test.each([
  ['nowhere', 'nowhere', 'owned'],
  ['read', 'nowhere', 'owned'],
  ['read', 'wishlist', 'read'],
  ['wanted', 'nowhere', 'wanted'],
  ['owned', 'wishlist', 'owned'],
] as const)(
  'added after all, a row filed as %s, with read books going to %s, counts as %s',
  (filedAs, readTo, taken) => {
    expect(takenAs(filedAs, readTo)).toBe(taken)
  },
)

test.each([
  ['owned', 'owned', 'nowhere', true],
  ['twice', 'read', 'bookcase', true],
  ['twice', 'wanted', 'nowhere', false],
  ['owned', 'wanted', 'bookcase', false],
  ['bookcase', 'owned', 'nowhere', false],
] as const)('a row %s, filed as %s, read books to %s: another copy %s', (fate, filedAs, readTo, can) => {
  expect(canBeAnother(fate, { filedAs, readTo })).toBe(can)
})
