import { expect, test } from 'vitest'
import { datesProblem, endOfDay, lastDayBefore, phaseOf, rankingOf } from './choices.ts'

const dates = {
  nominateUntil: new Date('2026-03-07T14:00:00Z'),
  voteUntil: new Date('2026-03-14T14:00:00Z'),
  closedAt: null,
}

test.each([
  ['2026-03-07T13:59:59Z', 'nominating'],
  ['2026-03-07T14:00:00Z', 'voting'],
  ['2026-03-14T13:59:59Z', 'voting'],
  ['2026-03-14T14:00:00Z', 'counting'],
] as const)('at %s it is %s', (now, phase) => {
  expect(phaseOf(dates, new Date(now))).toBe(phase)
  expect(phaseOf({ ...dates, closedAt: new Date(0) }, new Date(now))).toBe('closed')
})

test('a day lasts until midnight in the city, even when the clocks change', () => {
  expect(endOfDay('2026-03-07', 'Australia/Brisbane')).toEqual(new Date('2026-03-07T14:00:00Z'))
  expect(endOfDay('2026-04-05', 'Australia/Sydney')).toEqual(new Date('2026-04-05T14:00:00Z'))
  expect(lastDayBefore(endOfDay('2026-12-31', 'Australia/Brisbane'), 'Australia/Brisbane')).toBe('2026-12-31')
})

test.each([
  ['2026-03-07', '2026-03-14', undefined],
  ['2026-03-01', '2026-03-02', undefined],
  ['2026-02-28', '2026-03-14', 'NOMINATIONS_IN_PAST'],
  ['2026-03-07', '2026-03-07', 'VOTE_TOO_SOON'],
  ['2026-03-07', '2026-05-01', 'VOTE_TOO_LATE'],
])('nominating until %s and voting until %s', (nominateOn, voteOn, problem) => {
  expect(datesProblem({ nominateOn, voteOn }, '2026-03-01')).toBe(problem)
})

const ranks = (...typed: [string, number | null][]) => typed.map(([candidate, rank]) => ({ candidate, rank }))

test.each([
  ['in order', ranks(['a', 2], ['b', 1], ['c', null]), ['b', 'a']],
  ['with gaps', ranks(['a', 7], ['b', 3]), ['b', 'a']],
  ['of nothing', ranks(['a', null]), []],
  ['with two in one place', ranks(['a', 1], ['b', 1]), undefined],
  ['with one book twice', ranks(['a', 1], ['a', 2]), undefined],
])('a ballot %s', (_, typed, ranking) => {
  expect(rankingOf(typed)).toEqual(ranking)
})
