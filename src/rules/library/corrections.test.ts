import { describe, expect, test } from 'vitest'
import { guest, type Member } from '#rules/viewer.ts'
import {
  type BookFacts,
  type CorrectionState,
  canCorrect,
  canDecide,
  canSeeAllWaiting,
  canUndo,
  correctionWaits,
  isNewcomer,
  onTopOf,
  whatChanges,
} from './corrections.ts'

const author: Member = {
  kind: 'member',
  id: 'author',
  name: 'Mia',
  photoId: null,
  suburb: null,
  cell: null,
  isAdmin: false,
  unreadMessages: 0,
  waitingRequests: 0,
  unreadNotices: 0,
}
const other: Member = { ...author, id: 'other' }
const admin: Member = { ...author, id: 'admin', isAdmin: true }
const codeOf = (decision: { allowed: boolean; code?: string }) => decision.code

const now = new Date('2026-03-15T00:00:00Z')
test.each([
  ['2026-03-01T00:00:00Z', true, false],
  ['2026-03-01T00:00:01Z', true, true],
  ['2025-03-01T00:00:00Z', false, true],
])('joined %s, has exchanged: %s, is a newcomer: %s', (joined, hasExchanged, expected) => {
  expect(isNewcomer({ joinedAt: new Date(joined), hasExchanged }, now)).toBe(expected)
})

test.each([
  ['a guest', guest, true, 'AUTHENTICATION_REQUIRED'],
  ['an owner', author, true, undefined],
  ['a stranger', author, false, 'FORBIDDEN'],
  ['an administrator', admin, false, undefined],
])('%s may correct', (_who, viewer, ownsCopy, code) => {
  expect(codeOf(canCorrect(viewer, { ownsCopy }))).toBe(code)
})

test.each([
  [{ isAdmin: false, isNewcomer: true, sharedByOthers: true }, true],
  [{ isAdmin: false, isNewcomer: true, sharedByOthers: false }, false],
  [{ isAdmin: false, isNewcomer: false, sharedByOthers: true }, false],
  [{ isAdmin: true, isNewcomer: true, sharedByOthers: true }, false],
])('%j waits: %s', (facts, expected) => {
  expect(correctionWaits(facts)).toBe(expected)
})

describe('deciding and undoing', () => {
  const decided = 'CORRECTION_DECIDED'
  const cases: [string, typeof author | typeof guest, boolean, CorrectionState, unknown, unknown][] = [
    ['a guest', guest, false, 'waiting', 'AUTHENTICATION_REQUIRED', 'AUTHENTICATION_REQUIRED'],
    ['who made it', author, true, 'waiting', 'FORBIDDEN', undefined],
    ['who made it', author, true, 'made', 'FORBIDDEN', undefined],
    ['who made it', author, true, 'undone', 'FORBIDDEN', decided],
    ['another owner', other, true, 'waiting', undefined, 'FORBIDDEN'],
    ['another owner', other, true, 'made', decided, 'FORBIDDEN'],
    ['a stranger', other, false, 'waiting', 'FORBIDDEN', 'FORBIDDEN'],
    ['an administrator', admin, false, 'waiting', undefined, undefined],
    ['an administrator', admin, false, 'made', decided, undefined],
    ['an administrator', admin, false, 'declined', decided, decided],
  ]
  test.each(cases)('%s (%o, owns a copy: %s) of one %s', (_who, viewer, ownsCopy, state, decide, undo) => {
    expect(codeOf(canDecide(viewer, { state, changedBy: author.id, ownsCopy }))).toBe(decide)
    expect(codeOf(canUndo(viewer, { state, changedBy: author.id }))).toBe(undo)
  })
})

test('only what differs is kept', () => {
  const was: BookFacts = {
    title: 'Clodstreet',
    author: 'Tim Winton',
    description: 'A house.',
    isbn: null,
    published: '1991',
    genre: null,
  }
  expect(whatChanges(was, was)).toBeUndefined()
  expect(whatChanges(was, { ...was, title: 'Cloudstreet', published: null })).toEqual({
    was: { title: 'Clodstreet', published: '1991' },
    becomes: { title: 'Cloudstreet', published: null },
  })
})

describe('what two readers change at once', () => {
  const seen: BookFacts = {
    title: 'Clodstreet',
    author: 'Tim Winton',
    description: 'A house.',
    isbn: null,
    published: '1991',
    genre: null,
  }
  const cases: [string, Partial<BookFacts>, Partial<BookFacts>, Partial<BookFacts> | undefined][] = [
    [
      'different things',
      { genre: 'Fiction' },
      { title: 'Cloudstreet' },
      { genre: 'Fiction', title: 'Cloudstreet' },
    ],
    ['the same thing alike', { title: 'Cloudstreet' }, { title: 'Cloudstreet' }, { title: 'Cloudstreet' }],
    ['the same thing otherwise', { title: 'Cloud street' }, { title: 'Cloudstreet' }, undefined],
    ['nothing', { genre: 'Fiction' }, {}, { genre: 'Fiction' }],
  ]
  test.each(cases)('%s', (_what, meanwhile, typed, becomes) => {
    expect(onTopOf({ ...seen, ...meanwhile }, { seen, typed: { ...seen, ...typed } })).toEqual(
      becomes && { ...seen, ...becomes },
    )
  })

  test('line ends of another browser are no change', () => {
    const [kept, sent] = [
      { ...seen, description: 'A\nhouse.' },
      { ...seen, description: 'A\r\nhouse.' },
    ]
    expect(onTopOf(kept, { seen: sent, typed: sent })).toEqual(kept)
    expect(whatChanges(kept, sent)).toBeUndefined()
  })
})

test.each([
  ['a guest', guest, 'AUTHENTICATION_REQUIRED'],
  ['a member', author, 'ACCESS_DENIED'],
  ['an administrator', admin, undefined],
])('%s sees all that wait', (_who, viewer, code) => {
  expect(codeOf(canSeeAllWaiting(viewer))).toBe(code)
})
