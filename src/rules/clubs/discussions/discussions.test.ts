import { expect, test } from 'vitest'
import type { ClubAccess, ClubRelation } from '#rules/clubs/club-permissions.ts'
import {
  canBan,
  canDelete,
  canEdit,
  canReply,
  firstUnread,
  isNewlyRead,
  numbersOf,
  pageOf,
} from './discussions.ts'

test.each([
  ['the first page of a new discussion', { from: 0, to: 50 }, { readTo: -1, seenTo: -1 }, true],
  ['the same once more', { from: 0, to: 50 }, { readTo: 50, seenTo: 50 }, false],
  ['the next one', { from: 51, to: 100 }, { readTo: 50, seenTo: 50 }, true],
  ['the last one, jumped to', { from: 4951, to: 5000 }, { readTo: 50, seenTo: 50 }, true],
  ['that one once more', { from: 4951, to: 5000 }, { readTo: 50, seenTo: 5000 }, false],
  ['one between, behind a gap', { from: 201, to: 250 }, { readTo: 50, seenTo: 5000 }, false],
  ['the one that closes the gap', { from: 51, to: 100 }, { readTo: 50, seenTo: 5000 }, true],
] as const)('%s says whether more is known to have been read', (_, shown, known, isNew) => {
  expect(isNewlyRead(shown, known)).toBe(isNew)
})

test.each([
  [0, 1],
  [1, 1],
  [50, 1],
  [51, 2],
  [5000, 100],
])('post %i stands on page %i', (number, page) => {
  expect(pageOf(number)).toBe(page)
  const { from, to } = numbersOf(page)
  expect(from <= number && number <= to).toBe(true)
})

test.each([
  [-1, 7, 0],
  [4, 7, 5],
  [7, 7, 7],
  [9, 7, 7],
])('a member who has read up to %i of %i continues at %i', (readTo, lastNumber, at) =>
  expect(firstUnread({ readTo, lastNumber })).toBe(at),
)

const access = (relation: ClubRelation, rest: Partial<ClubAccess> = {}): ClubAccess => ({
  relation,
  visibility: 'public',
  isClosed: false,
  isHidden: false,
  isSiteAdmin: false,
  ...rest,
})
const answer = (decision: { allowed: boolean; code?: string }) => decision.code ?? 'may'

test.each([
  ['a member', access('member'), false, 'may'],
  ['a stranger in a public club', access('stranger'), false, 'may'],
  ['a stranger in a private club', access('stranger', { visibility: 'private' }), false, 'CLUB_NOT_FOUND'],
  ['a banned member', access('banned'), false, 'CLUB_NOT_FOUND'],
  ['a guest', access('guest'), false, 'AUTHENTICATION_REQUIRED'],
  ['a member of a closed club', access('member', { isClosed: true }), false, 'CLUB_CLOSED'],
  ['a member, once it is locked', access('member'), true, 'DISCUSSION_LOCKED'],
  ['an admin, once it is locked', access('admin'), true, 'DISCUSSION_LOCKED'],
])('%s replies', (_who, where, isLocked, expected) =>
  expect(answer(canReply({ access: where, isLocked }))).toBe(expected),
)

const at = new Date('2026-03-02T00:00:00Z')
const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const own = { authorId: 'mia', at, isDeleted: false, isHidden: false }
const looking = { viewerId: 'mia', access: access('member'), isLocked: false }

test.each([
  ['at once', own, looking, 0, 'may'],
  ['after 15 minutes', own, looking, 15, 'may'],
  ['after 16', own, looking, 16, 'EDIT_OVER'],
  ['somebody else’s', { ...own, authorId: 'noah' }, looking, 0, 'CLUB_FORBIDDEN'],
  ['what is deleted', { ...own, isDeleted: true }, looking, 0, 'POST_DELETED'],
  ['what is hidden', { ...own, isHidden: true }, looking, 0, 'POST_DELETED'],
  ['in what is locked', own, { ...looking, isLocked: true }, 0, 'DISCUSSION_LOCKED'],
  ['in a closed club', own, { ...looking, access: access('member', { isClosed: true }) }, 0, 'CLUB_CLOSED'],
])('a change %s', (_when, post, who, minutes, expected) =>
  expect(answer(canEdit(post, who, after(minutes)))).toBe(expected),
)

test.each([
  ['a member, by an admin', { role: 'member' }, access('admin'), 'may'],
  ['a member, by a moderator', { role: 'member' }, access('moderator'), 'CLUB_FORBIDDEN'],
  ['an admin', { role: 'admin' }, access('admin'), 'ADMIN_STAYS'],
  ['somebody outside a public club', { role: null }, access('admin'), 'may'],
  ['somebody banned already', { role: null, isBanned: true }, access('admin'), 'NOT_IN_CLUB'],
  [
    'somebody outside a private club',
    { role: null },
    access('admin', { visibility: 'private' }),
    'NOT_IN_CLUB',
  ],
])('banning %s', (_who, author, where, expected) =>
  expect(answer(canBan({ isBanned: false, ...author }, where))).toBe(expected),
)

const reply = { ...own, beginsTalk: false, replies: 3 }
test.each([
  ['one’s own reply', reply, looking, 'may'],
  ['somebody else’s reply', { ...reply, authorId: 'noah' }, looking, 'CLUB_FORBIDDEN'],
  [
    'somebody else’s, by a moderator',
    { ...reply, authorId: 'noah' },
    { ...looking, access: access('moderator') },
    'may',
  ],
  ['one’s own discussion without replies', { ...reply, beginsTalk: true, replies: 0 }, looking, 'may'],
  ['one’s own discussion with replies', { ...reply, beginsTalk: true }, looking, 'DISCUSSION_ANSWERED'],
  ['what is deleted', { ...reply, isDeleted: true }, looking, 'POST_DELETED'],
  ['one’s own, although it is hidden', { ...reply, isHidden: true }, looking, 'may'],
])('deleting %s', (_what, post, who, expected) => expect(answer(canDelete(post, who))).toBe(expected))
