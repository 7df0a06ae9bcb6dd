import { describe, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import {
  type BookFacts,
  type CorrectionState,
  canCorrect,
  canDecide,
  canUndo,
  correctionWaits,
  isOfIdentity,
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
  isProven: false,
  administers: false,
}
const other: Member = { ...author, id: 'other' }
const admin: Member = { ...author, id: 'admin', isAdmin: true }
const codeOf = (decision: { allowed: boolean; code?: string }) => decision.code

test.each([
  ['a guest', guest, true, 'AUTHENTICATION_REQUIRED'],
  ['an owner', author, true, undefined],
  ['a stranger', author, false, 'FORBIDDEN'],
  ['an administrator', admin, false, undefined],
])('%s may correct', (_who, viewer, ownsCopy, code) => {
  expect(codeOf(canCorrect(viewer, { ownsCopy }))).toBe(code)
})

test.each([
  [{ isAdmin: false, isNew: true, sharedByOthers: true, needsAdmin: false }, true],
  [{ isAdmin: false, isNew: true, sharedByOthers: false, needsAdmin: false }, false],
  [{ isAdmin: false, isNew: false, sharedByOthers: true, needsAdmin: false }, false],
  [{ isAdmin: false, isNew: false, sharedByOthers: true, needsAdmin: true }, true],
  [{ isAdmin: true, isNew: true, sharedByOthers: true, needsAdmin: true }, false],
])('%j waits: %s', (facts, expected) => {
  expect(correctionWaits(facts)).toBe(expected)
})

describe('deciding and undoing', () => {
  const decided = 'CORRECTION_DECIDED'
  const owns = {
    ...{ ownsCopy: true, sharedByOthers: true, isNew: false, isBlocked: false },
    ...{ needsAdmin: false, isRecent: true },
  }
  const wide = { ...owns, needsAdmin: true }
  const no = { ...owns, ownsCopy: false }
  const [fresh, blocked] = [
    { ...owns, isNew: true },
    { ...owns, isBlocked: true },
  ]
  const alone = { ...fresh, sharedByOthers: false }
  type Case = [string, typeof author | typeof guest, typeof owns, CorrectionState, unknown, unknown]
  const cases: Case[] = [
    ['a guest', guest, owns, 'waiting', 'AUTHENTICATION_REQUIRED', 'AUTHENTICATION_REQUIRED'],
    ['who made it', author, owns, 'waiting', 'FORBIDDEN', undefined],
    ['who made it', author, owns, 'made', 'FORBIDDEN', undefined],
    ['who made it', author, owns, 'undone', 'FORBIDDEN', decided],
    ['a new member who made it', author, fresh, 'waiting', 'FORBIDDEN', undefined],
    ['a new member who made it', author, fresh, 'made', 'FORBIDDEN', 'FORBIDDEN'],
    ['a new member who made it', author, alone, 'made', 'FORBIDDEN', undefined],
    ['who made it and has no copy any more', author, no, 'waiting', 'FORBIDDEN', undefined],
    ['who made it and has no copy any more', author, no, 'made', 'FORBIDDEN', 'FORBIDDEN'],
    ['another owner', other, owns, 'waiting', undefined, 'FORBIDDEN'],
    ['another owner', other, owns, 'made', decided, undefined],
    ['another owner, weeks later', other, { ...owns, isRecent: false }, 'made', decided, 'FORBIDDEN'],
    ['another owner', other, owns, 'undone', decided, 'FORBIDDEN'],
    ['another new member', other, fresh, 'made', 'FORBIDDEN', 'FORBIDDEN'],
    ['an owner behind a block', other, blocked, 'made', 'FORBIDDEN', undefined],
    ['a stranger', other, no, 'made', 'FORBIDDEN', 'FORBIDDEN'],
    ['another owner of many', other, wide, 'waiting', 'FORBIDDEN', 'FORBIDDEN'],
    ['another owner of many', other, wide, 'made', 'FORBIDDEN', 'FORBIDDEN'],
    ['who made it for many', author, wide, 'waiting', 'FORBIDDEN', undefined],
    ['who made it for many', author, wide, 'made', 'FORBIDDEN', 'FORBIDDEN'],
    ['an administrator', admin, wide, 'waiting', undefined, undefined],
    ['another new member', other, fresh, 'waiting', 'FORBIDDEN', 'FORBIDDEN'],
    ['an owner behind a block', other, blocked, 'waiting', 'FORBIDDEN', 'FORBIDDEN'],
    ['a stranger', other, no, 'waiting', 'FORBIDDEN', 'FORBIDDEN'],
    ['an administrator', admin, no, 'waiting', undefined, undefined],
    ['an administrator of today', admin, { ...fresh, isBlocked: true }, 'waiting', undefined, undefined],
    ['an administrator', admin, no, 'made', decided, undefined],
    ['an administrator of today', admin, { ...fresh, ownsCopy: false }, 'made', decided, undefined],
    ['an administrator', admin, no, 'declined', decided, decided],
  ]
  test.each(cases)('%s (%o, %o) of a %s correction', (_who, viewer, facts, state, decide, undo) => {
    const about = { state, changedBy: author.id, ...facts }
    expect(codeOf(canDecide(viewer, about))).toBe(decide)
    expect(codeOf(canUndo(viewer, about))).toBe(undo)
  })
})

test.each([
  [{ title: 'Cloudstreet' }, null, true],
  [{ author: 'Tim Winton' }, null, true],
  [{}, 'cover', true],
  [{ description: 'A house.', published: '1991' }, null, false],
])('a correction of %j and the cover %s is of what the book is: %s', (becomes, coverId, expected) => {
  expect(isOfIdentity(becomes, coverId)).toBe(expected)
})

test('only differences are stored', () => {
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

describe('two readers change something at the same moment', () => {
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

  test('another browser’s line breaks are not a change', () => {
    const [kept, sent] = [
      { ...seen, description: 'A\nhouse.' },
      { ...seen, description: 'A\r\nhouse.' },
    ]
    expect(onTopOf(kept, { seen: sent, typed: sent })).toEqual(kept)
    expect(whatChanges(kept, sent)).toBeUndefined()
  })
})
