import { expect, test } from 'vitest'
import { daysFrom, daysNamed, daysOfMonth, isDate, isMonth, monthAfter, weeksOf } from './event-days.ts'

// 2026-11-22 is a Sunday.
test.each([
  ['today', '2026-11-22', { from: '2026-11-22', to: '2026-11-22' }],
  ['weekend', '2026-11-22', { from: '2026-11-21', to: '2026-11-22' }],
  ['weekend', '2026-11-23', { from: '2026-11-28', to: '2026-11-29' }],
  ['week', '2026-11-22', { from: '2026-11-16', to: '2026-11-22' }],
  ['week', '2026-11-23', { from: '2026-11-23', to: '2026-11-29' }],
  ['2026-12', '2026-11-22', { from: '2026-12-01', to: '2026-12-31' }],
  ['2028-02', '2026-11-22', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-13', '2026-11-22', null],
  ['tomorrow', '2026-11-22', null],
  ['', '2026-11-22', null],
])('%s on %s', (asked, today, days) => expect(daysNamed(asked, today)).toEqual(days))

test.each([
  ['2026-12-01', '2026-12-03', { from: '2026-12-01', to: '2026-12-03' }],
  ['2026-12-03', '2026-12-01', { from: '2026-12-01', to: '2026-12-03' }],
  ['2026-12-01', '', { from: '2026-12-01', to: null }],
  ['2026-02-31', '2026-12-01', { from: null, to: '2026-12-01' }],
  ['soon', '', { from: null, to: null }],
])('from %s to %s', (from, to, days) => expect(daysFrom(from, to)).toEqual(days))

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-1-1', false],
  ['1999-01-01', false],
  ['20026-01-01', false],
])('%s is a date: %s', (text, expected) => expect(isDate(text)).toBe(expected))

test('months end, years begin, and dates stay within the range that can be looked up', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthAfter('2099-12', 1)).toBeNull()
  expect(monthAfter('2000-01', -1)).toBeNull()
  expect(isMonth('2026-00')).toBe(false)
  expect(daysOfMonth('2026-02')).toHaveLength(28)
})

test('a month is shown in weeks that start on Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
  // Its first day is a Monday, and it has four weeks.
  expect(weeksOf('2027-02')).toHaveLength(4)
})
