import { expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import type { ExchangeState } from './exchanges.ts'
import { canRate, isRatingVisible, starLabels, wasAccepted } from './ratings.ts'

const [owner, borrower, stranger] = (['owner', 'borrower', 'stranger'] as const).map((id) =>
  aViewer({ id, name: id }),
) as [Member, Member, Member] // three names, three members

const facts = {
  ownerId: 'owner',
  borrowerId: 'borrower',
  wasAccepted: true,
  hasRated: false,
  blocked: false,
  endedByBlock: false,
}

test.each([
  [guest, facts, 'AUTHENTICATION_REQUIRED'],
  [stranger, facts, 'NOT_FOUND'],
  [owner, { ...facts, wasAccepted: false }, 'NOT_ACCEPTED_YET'],
  [borrower, { ...facts, hasRated: true }, 'ALREADY_RATED'],
  [borrower, { ...facts, blocked: true }, 'RATING_CLOSED'],
  [owner, { ...facts, endedByBlock: true }, 'RATING_CLOSED'],
] as const)('is refused (%#)', (viewer, asked, code) => {
  expect(canRate(viewer, asked)).toEqual({ allowed: false, code })
})
test('is open to both sides', () => {
  expect([canRate(owner, facts), canRate(borrower, facts)]).toEqual([{ allowed: true }, { allowed: true }])
})

const answeredAt = new Date()
test.each<[ExchangeState, Date | null, boolean]>([
  ['pending', null, false],
  ['cancelled', null, false],
  ['expired', null, false],
  ['declined', answeredAt, false],
  ['accepted', answeredAt, true],
  ['cancelled', answeredAt, true],
  ['completed', answeredAt, true],
  ['lost', answeredAt, true],
])('%s, answered %s: was accepted at some time: %s', (state, answered, expected) => {
  expect(wasAccepted({ state, answeredAt: answered })).toBe(expected)
})

const ratedAt = new Date('2026-03-01T00:00:00Z')
test.each([
  [false, '2026-03-14T23:59:59Z', false],
  [false, '2026-03-15T00:00:00Z', true],
  [true, '2026-03-01T00:00:01Z', true],
])('both rated: %s, at %s: visible: %s', (bothRated, now, visible) => {
  expect(isRatingVisible({ ratedAt, bothRated }, new Date(now))).toBe(visible)
})

test('five words for five stars', () => expect(starLabels).toHaveLength(5))
