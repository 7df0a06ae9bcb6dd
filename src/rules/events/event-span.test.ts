import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#rules/base/calendar.ts'
import { areHours } from './event-hours.ts'
import { eventLimits } from './event-limits.ts'
import { instantsOf, lastsDays, type Span, spanOf } from './event-span.ts'

const brisbane = 'Australia/Brisbane'

test.each<[string, Span, string, string]>([
  // Brisbane is ten hours ahead of UTC all year.
  ['an evening', on('2026-12-05', '18:30', '20:00'), '2026-12-05T08:30Z', '2026-12-05T10:00Z'],
  ['until midnight', on('2026-12-05', '20:00', '24:00'), '2026-12-05T10:00Z', '2026-12-05T14:00Z'],
  ['past midnight', on('2026-12-05', '22:00', '01:00'), '2026-12-05T12:00Z', '2026-12-05T15:00Z'],
  ['into the new year', on('2026-12-31', '21:00', '01:00'), '2026-12-31T11:00Z', '2026-12-31T15:00Z'],
  ['all day', on('2026-12-31', '00:00', '24:00'), '2026-12-30T14:00Z', '2026-12-31T14:00Z'],
  ['a leap day', on('2028-02-29', '22:00', '02:00'), '2028-02-29T12:00Z', '2028-02-29T16:00Z'],
  [
    'three whole days',
    { ...on('2026-12-30', '00:00', '24:00'), last: '2027-01-01' },
    '2026-12-29T14:00Z',
    '2027-01-01T14:00Z',
  ],
  [
    'three evenings past midnight',
    { ...on('2026-12-30', '20:00', '01:00'), last: '2027-01-01' },
    '2026-12-30T10:00Z',
    '2027-01-01T15:00Z',
  ],
])('%s', (_, span, startsAt, endsAt) => {
  expect(instantsOf(span, brisbane)).toEqual({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
  expect(spanOf({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, brisbane)).toEqual(span)
})

const clock = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
})

test('the form shows what was typed', () => {
  const ends = clock.map((to) => (to === '00:00' ? '24:00' : to))
  const days = fc.integer({ min: 0, max: eventLimits.days - 1 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), clock, ends, days, (day, from, to, more) => {
      fc.pre(areHours({ from, to }))
      const first = addDays('2024-01-01', day)
      const span = { first, last: addDays(first, more), hours: { from, to } }
      expect(spanOf(instantsOf(span, brisbane), brisbane)).toEqual(span)
    }),
  )
})

test('it ends after it starts, even when the clocks go forward or back', () => {
  const night = instantsOf(on('2026-10-04', '02:00', '02:30'), 'Australia/Sydney')
  expect(night.endsAt.getTime() - night.startsAt.getTime()).toBe(30 * 60_000)
  const day = instantsOf(on('2026-10-04', '00:00', '24:00'), 'Australia/Sydney')
  expect(lastsDays(day)).toBe(true)
  expect(spanOf(day, 'Australia/Sydney')).toEqual(on('2026-10-04', '00:00', '24:00'))
  const twice = { startsAt: new Date('2026-04-04T15:50Z'), endsAt: new Date('2026-04-04T16:10Z') }
  expect(spanOf(twice, 'Australia/Sydney')).toMatchObject({ first: '2026-04-05', last: '2026-04-05' })
})

test.each([
  [on('2026-12-05', '20:00', '08:00'), false],
  [on('2026-12-05', '00:00', '24:00'), true],
  [{ ...on('2026-12-05', '10:00', '16:00'), last: '2026-12-06' }, true],
])('%o takes several days: %s', (span, lasts) => {
  expect(lastsDays(instantsOf(span, brisbane))).toBe(lasts)
})

function on(day: string, from: string, to: string): Span {
  return { first: day, last: day, hours: { from, to } }
}
