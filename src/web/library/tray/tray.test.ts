import { expect, test } from 'vitest'
import { mostInTray } from '#rules/library/tray.ts'
import type { LookedUp } from '#server/library/look-up/look-up-service.ts'
import {
  emptyTray,
  type Fixed,
  isFull,
  isInTray,
  readTray,
  type Tray,
  toSave,
  undone,
  withLookedUp,
  without,
  withResults,
  withScanned,
  withTyped,
  writtenTray,
} from './tray.ts'

const [isbn, other] = ['9780143180142', '9780743273565']
const facts = {
  title: 'Drylands',
  author: 'Thea Astley',
  description: null,
  published: null,
  genre: 'Fiction',
}
const found: LookedUp = { is: 'found', lookUpId: 'look-up', coverId: 'cover', facts }
const ours: LookedUp = { is: 'ours', book: { ...facts, id: 'book', cover: null }, facts }
const choice = { condition: undefined, offer: undefined }
const asScanned = { isbn, title: '', author: '' }
const asFound = { isbn, title: 'Drylands', author: 'Thea Astley' }

const scanned = (...keys: string[]) => keys.reduce((tray, key) => withScanned(tray, { isbn, key }), emptyTray)
const only = ({ books: [book] }: Tray) => book

test('a scanned book waits in front of earlier ones, and is known once it is looked up', () => {
  const tray = withScanned(scanned('one'), { isbn: other, key: 'two' })
  expect(tray.books.map(({ key, is }) => [key, is])).toEqual([
    ['two', 'asking'],
    ['one', 'asking'],
  ])
  expect([isInTray(tray, isbn), isInTray(tray, '9780141439518')]).toEqual([true, false])
  const known = withLookedUp(tray, isbn, found)
  expect(known.books.map(({ key, is, title }) => [key, is, title])).toEqual([
    ['two', 'asking', ''],
    ['one', 'found', 'Drylands'],
  ])
})

test.each([
  ['ours', ours, { is: 'ours', bookId: 'book', lookUpId: null, title: 'Drylands' }],
  [
    'found',
    found,
    { is: 'found', bookId: null, lookUpId: 'look-up', cover: { id: 'cover', tint: '#cccccc' } },
  ],
  ['unknown', { is: 'unknown' }, { is: 'unknown', title: '' }],
  ['no ISBN', { is: 'wrong' }, { is: 'unknown' }],
  ['not available now', { is: 'unreachable' }, { is: 'asking' }],
] as const)('a look-up that says %s', (_, lookedUp, expected) => {
  expect(only(withLookedUp(scanned('one'), isbn, lookedUp))).toMatchObject(expected)
})

test('what was typed meanwhile stays, whatever is found', () => {
  const typed = { isbn, title: 'My Drylands', author: 'T. Astley' }
  const tray = withTyped(scanned('one'), 'one', { typed, opened: asScanned, ...choice })
  expect(only(withLookedUp(tray, isbn, found))).toMatchObject({ is: 'typed', title: 'My Drylands' })
})

test('a book found while its form is open stays found unless its words were changed', () => {
  const tray = withLookedUp(scanned('one'), isbn, found)
  const left = { typed: asScanned, opened: asScanned, condition: 'Poor', offer: undefined } as const
  expect(only(withTyped(tray, 'one', left))).toMatchObject({
    is: 'found',
    title: 'Drylands',
    condition: 'Poor',
  })
})

const known = withLookedUp(scanned('one'), isbn, found)
test.each([
  ['nothing', asFound, { is: 'found', lookUpId: 'look-up' }],
  ['the title', { isbn, title: 'Dry', author: 'Thea Astley' }, { is: 'typed', lookUpId: null, cover: null }],
  ['the ISBN alone', { isbn: other, title: 'Drylands', author: 'Thea Astley' }, { is: 'asking', title: '' }],
  ['all of it', { isbn: other, title: 'Dry', author: 'T.' }, { is: 'typed', isbn: other, title: 'Dry' }],
  ['the ISBN away', { isbn: '', title: 'Drylands', author: 'Thea Astley' }, { is: 'typed', isbn: '' }],
  ['the author away', { isbn, title: 'Drylands', author: '' }, { is: 'unknown' }],
])('by hand: %s', (_, typed, expected) => {
  expect(only(withTyped(known, 'one', { typed, opened: asFound, ...choice }))).toMatchObject(expected)
})

test('a typed book has the chosen genre, otherwise that of the result', () => {
  const retyped = { typed: { ...asFound, title: 'Dry' }, opened: asFound, ...choice }
  const sent = (fixed: Fixed) => toSave(withTyped(known, 'one', fixed))[0]?.genre
  expect(sent(retyped)).toBe('Fiction')
  expect(sent({ ...retyped, genre: 'Mystery' })).toBe('Mystery')
  const unknown = withLookedUp(scanned('one'), isbn, { is: 'unknown' })
  const fixed = withTyped(unknown, 'one', { ...retyped, opened: asScanned, genre: 'Mystery' })
  expect(only(fixed)).toMatchObject({ is: 'typed', title: 'Dry', genre: 'Mystery' })
  expect(toSave(fixed)[0]?.genre).toBe('Mystery')
})

test('one condition and offer for all, unless a book has its own', () => {
  const tray = withLookedUp(scanned('one', 'two'), isbn, found)
  const same = { typed: asFound, opened: asFound }
  const chosen = withTyped(tray, 'one', { ...same, condition: 'Poor', offer: 'give' })
  const sent = toSave({ ...chosen, condition: 'Fair' })
  expect(sent.map(({ clientKey, condition, offer }) => [clientKey, condition, offer])).toEqual([
    ['two', 'Fair', 'lend'],
    ['one', 'Poor', 'give'],
  ])
})

test('only known and typed books are saved', () => {
  const unknown = withLookedUp(withScanned(known, { isbn: other, key: 'two' }), other, { is: 'unknown' })
  expect(toSave(withScanned(unknown, { isbn, key: 'three' })).map(({ clientKey }) => clientKey)).toEqual([
    'one',
  ])
})

test('the last action can be undone, once; look-ups completed since stay', () => {
  expect(undone(scanned('one', 'two')).books.map(({ key }) => key)).toEqual(['one'])
  const away = without(scanned('one', 'two'), 'one')
  expect(undone(away).books).toHaveLength(2)
  const later = undone(withLookedUp(withScanned(scanned('one'), { isbn: other, key: 'two' }), isbn, found))
  expect(later.books.map(({ is }) => is)).toEqual(['found'])
  expect(undone(undone(away)).books).toHaveLength(2)
})

test('saved books are gone for good, the others say why they stay', () => {
  const tray = withResults(withLookedUp(scanned('one', 'two', 'three'), isbn, found), [
    { clientKey: 'one', is: 'added' },
    { clientKey: 'two', is: 'changed' },
    { clientKey: 'three', is: 'refused', problem: 'Not here' },
  ])
  expect(tray.books.map(({ key, is, problem }) => [key, is, problem])).toEqual([
    ['three', 'found', 'Not here'],
    ['two', 'asking', expect.stringContaining('another book')],
  ])
  expect(undone(tray)).toEqual(tray)
})

test('a tray has a maximum size, and each key is in it once', () => {
  expect(scanned('one', 'one').books).toHaveLength(1)
  const full = scanned(...Array.from({ length: mostInTray + 5 }, (_, place) => `${place}`))
  expect([full.books.length, isFull(full)]).toEqual([mostInTray, true])
})

test('it is read as it was stored; an unreadable one is empty', () => {
  expect(readTray(writtenTray(known))).toEqual(known)
  for (const kept of ['', '{', '{}', '{"shape":0,"tray":{}}']) expect(readTray(kept)).toEqual(emptyTray)
})
