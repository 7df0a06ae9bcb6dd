import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#rules/base/calendar.ts'
import { type CopyOut, expectedDays, inWeeks } from './expected-wait.ts'

const today = '2026-03-20'
const onLoan = (since: string, dueOn: string): CopyOut => ({ is: 'on_loan', since, dueOn })
/** Handed over today. */
const fresh = onLoan(today, '2026-04-17')
const measured = { today, loans: 3, medianDays: 20 }

test.each<[string, CopyOut[], number, number | null]>([
  ['a copy handed over today', [fresh], 0, 20],
  ['a copy handed over eight days ago', [onLoan('2026-03-12', '2026-04-09')], 0, 12],
  ['a copy due before most loans end', [onLoan('2026-03-12', '2026-03-25')], 0, 5],
  ['a copy due today', [onLoan('2026-02-20', today)], 0, 1],
  [
    'a copy out for longer than most, which comes back on its due date',
    [onLoan('2026-02-01', '2026-03-29')],
    0,
    9,
  ],
  ['an overdue copy', [onLoan('2026-02-01', '2026-03-19')], 0, null],
  ['an overdue copy and another', [onLoan('2026-02-01', '2026-03-19'), fresh], 0, 20],
  ['a copy promised to somebody ahead', [{ is: 'promised', toAhead: true }], 1, 20],
  ['a copy promised to somebody who is not ahead', [{ is: 'promised', toAhead: false }], 0, 20],
  ['a copy given away, reserved or with an aunt', [{ is: 'unforeseen' }], 0, null],
  ['a copy, with two ahead', [fresh], 2, 60],
  ['three copies, with two ahead', [fresh, fresh, fresh], 2, 20],
  [
    'two copies, with one ahead, who takes the one that is back first',
    [onLoan('2026-03-12', '2026-04-09'), fresh],
    1,
    20,
  ],
  [
    'two copies, with two ahead, of whom one passes it on',
    [onLoan('2026-03-12', '2026-04-09'), fresh],
    2,
    32,
  ],
  ['no copy at all', [], 0, null],
])('how long a member may wait for %s', (_, out, ahead, days) => {
  expect(expectedDays({ ...measured, ahead, out })).toBe(days)
})

test('two loans are too few to tell from', () => {
  expect(expectedDays({ ...measured, loans: 2, ahead: 0, out: [fresh] })).toBeNull()
  expect(expectedDays({ ...measured, medianDays: null, ahead: 0, out: [fresh] })).toBeNull()
})

test('a wait is told in whole weeks, and never tells a day', () => {
  const monday = '2026-03-23'
  const dueIn = Array.from({ length: 7 }, (_, day) => addDays(monday, day))
  const told = Array.from({ length: 21 }, (_, before) => {
    const day = addDays(monday, before - 21)
    const weeks = dueIn.map((dueOn) => {
      const days =
        expectedDays({ ...measured, today: day, ahead: 0, out: [onLoan('2026-02-01', dueOn)] }) ?? 0
      expect(inWeeks(days, day) * 7, 'never sooner').toBeGreaterThanOrEqual(daysBetween(day, dueOn))
      return inWeeks(days, day)
    })
    expect(new Set(weeks), `read on ${day}`).toHaveLength(1)
    return weeks[0]
  })
  expect(told.join('')).toBe('444444333333322222221')
  expect(inWeeks(1, '2026-03-22'), 'on a Sunday, due the same day').toBe(1)
})
