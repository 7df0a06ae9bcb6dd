import { expect, test } from 'vitest'
import {
  addDays,
  ago,
  cityDate,
  clockTime,
  dayWords,
  glance,
  instantIn,
  localTime,
  longDate,
  whichDay,
} from './calendar.ts'
import { momentWords } from './moment-words.ts'

const BRISBANE = 'Australia/Brisbane'
const SYDNEY = 'Australia/Sydney'

test.each([
  ['2026-03-02T13:59:59.999Z', BRISBANE, '2026-03-02'],
  ['2026-03-02T14:00:00.000Z', BRISBANE, '2026-03-03'],
  ['2026-12-31T14:00:00.000Z', BRISBANE, '2027-01-01'],
  ['2026-01-01T12:59:00.000Z', SYDNEY, '2026-01-01'],
  ['2026-01-01T13:00:00.000Z', SYDNEY, '2026-01-02'],
])('%s in %s is on %s', (instant, zone, date) => expect(cityDate(new Date(instant), zone)).toBe(date))

test('the value of a date-and-time field is read back as the same instant', () => {
  const instant = new Date('2026-03-07T08:30:00Z')
  expect(localTime(instant, BRISBANE)).toBe('2026-03-07T18:30')
  expect(instantIn(BRISBANE, localTime(instant, BRISBANE))).toEqual(instant)
})

test.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-02', 90, '2026-05-31'],
])('%s and %i days: %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected))

test.each([
  [BRISBANE, '2026-03-07T18:30', '2026-03-07T08:30:00.000Z'],
  [BRISBANE, '2026-03-07T00:00', '2026-03-06T14:00:00.000Z'],
  [SYDNEY, '2026-01-10T09:00', '2026-01-09T22:00:00.000Z'],
  [SYDNEY, '2026-07-10T09:00', '2026-07-09T23:00:00.000Z'],
  // Sydney's clocks went back from 3 to 2 am on 5 April 2026, so that 2.30 happened twice.
  [SYDNEY, '2026-04-05T02:30', '2026-04-04T15:30:00.000Z'],
  [SYDNEY, '2026-04-05T03:30', '2026-04-04T17:30:00.000Z'],
  // They go forward from 2 to 3 am on 4 October 2026, so that there is no 2.30.
  [SYDNEY, '2026-10-04T02:30', '2026-10-03T16:30:00.000Z'],
  [SYDNEY, '2026-10-04T03:30', '2026-10-03T16:30:00.000Z'],
  ['UTC', '2026-10-04T03:30', '2026-10-04T03:30:00.000Z'],
  // Years that a date field lets people type by mistake.
  ['UTC', '0026-10-04T03:30', '0026-10-04T03:30:00.000Z'],
  [BRISBANE, '9999-12-31T23:59', '9999-12-31T13:59:00.000Z'],
])('in %s the clock shows %s at %s', (zone, local, instant) => {
  expect(instantIn(zone, local).toISOString()).toBe(instant)
})

test('the day after the last one of four digits is no error', () => {
  const after = `${addDays('9999-12-31', 1)}T00:00`
  for (const zone of [BRISBANE, 'UTC', 'America/New_York'])
    expect(instantIn(zone, after).getTime()).toBeGreaterThan(Date.parse('9999-12-31'))
})

test('the year 0 is in the past, and no error', () => {
  expect(instantIn(BRISBANE, '0000-01-01T00:00').getTime()).toBeLessThan(Date.parse('0100-01-01'))
})

test.each([
  ['2026-03-14', 'Saturday 14 March'],
  ['2026-03-01', 'Sunday 1 March'],
])('%s is %s', (date, text) => expect(longDate(date)).toBe(text))

test.each([
  ['2026-03-07T08:30:00Z', '6.30 pm'],
  ['2026-03-07T14:00:00Z', '12.00 am'],
  ['2026-03-07T02:05:00Z', '12.05 pm'],
  ['2026-03-06T23:00:00Z', '9.00 am'],
])('%s is %s in Brisbane', (instant, text) => expect(clockTime(new Date(instant), BRISBANE)).toBe(text))

test('a moment is its day, then its time', () => {
  expect(momentWords(new Date('2026-03-14T08:30:00Z'), BRISBANE)).toBe('Saturday 14 March at 6.30 pm')
})

test('a day is named with its year only if that is another year', () => {
  expect(dayWords('2026-03-14', '2026-11-21')).toBe('Saturday 14 March')
  expect(dayWords('2027-01-10', '2026-11-21')).toBe('Sunday 10 January 2027')
})

// It is 9 am on Saturday 14 March 2026.
test.each([
  ['an hour ago', '2026-03-13T22:00:00Z', '8.00 am'],
  ['just after midnight', '2026-03-13T14:05:00Z', '12.05 am'],
  ['just before midnight', '2026-03-13T13:59:00Z', 'Yesterday'],
  ['two days ago', '2026-03-12T02:00:00Z', 'Thursday'],
  ['six days ago', '2026-03-08T02:00:00Z', 'Sunday'],
  ['a week ago', '2026-03-07T02:00:00Z', '7 March'],
  ['last year', '2025-12-31T02:00:00Z', '31 December 2025'],
  ['by a clock that runs ahead', '2026-03-14T01:00:00Z', '11.00 am'],
])('in short: %s', (_when, instant, words) => {
  const now = new Date('2026-03-13T23:00:00Z')
  expect(glance(new Date(instant), { now, timeZone: BRISBANE })).toBe(words)
})

test.each([
  ['2026-03-13T15:00:00Z', 'today'],
  ['2026-03-14T01:00:00Z', 'today'],
  ['2026-03-13T13:59:00Z', 'yesterday'],
  ['2026-03-12T13:59:00Z', 'Thursday 12 March'],
  ['2025-12-31T02:00:00Z', 'Wednesday 31 December 2025'],
])('%s was %s', (instant, words) => {
  const now = new Date('2026-03-13T23:00:00Z')
  expect(whichDay(new Date(instant), { now, timeZone: BRISBANE })).toBe(words)
})

test.each([
  ['2026-03-13T23:00:30Z', 'a moment ago'],
  ['2026-03-13T22:59:01Z', 'a moment ago'],
  ['2026-03-13T22:59:00Z', 'a minute ago'],
  ['2026-03-13T22:48:00Z', '12 minutes ago'],
  ['2026-03-13T22:00:00Z', 'an hour ago'],
  ['2026-03-13T00:00:00Z', '23 hours ago'],
  ['2026-03-12T23:00:00Z', 'a day ago'],
  ['2026-03-03T23:00:00Z', '10 days ago'],
])('%s is %s', (instant, words) => {
  expect(ago(new Date(instant), new Date('2026-03-13T23:00:00Z'))).toBe(words)
})
