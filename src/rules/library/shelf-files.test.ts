import { expect, test } from 'vitest'
import {
  fateOf,
  isSameBook,
  type ReadChoice,
  type RowFacts,
  type RowFate,
  takenAs,
  whyLeftOut,
} from './shelf-files.ts'

const row: RowFacts = {
  filedAs: 'owned',
  problem: null,
  isTwin: false,
  isLeftOut: false,
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
  ['one that stands there before', { isTwin: true, hasCopy: true }, 'nowhere', 'twice'],
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

test.each([
  ['an e-book', { medium: 'ebook', isLeftOut: true }, 'It’s an e-book.'],
  ['a paper book left out by hand', { isLeftOut: true }, null],
  ['a book read', { filedAs: 'read' }, 'You’ve read it, but the file doesn’t say if you own it.'],
  ['a book of no shelf', { filedAs: 'nowhere' }, 'It’s on a shelf you named yourself.'],
] as const)('the reason for leaving it out: %s', (_, facts, why) => {
  expect(whyLeftOut({ filedAs: 'owned', medium: null, isLeftOut: false, ...facts })).toBe(why)
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
