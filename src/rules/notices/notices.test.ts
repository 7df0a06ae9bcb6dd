import { expect, test } from 'vitest'
import { byDay, defaultPreference, letterDue, morningHour, pushDue, quietUntil, waysFor } from './notices.ts'

const timeZone = 'Australia/Brisbane'
/** An instant on Brisbane's clocks. */
const at = (local: string) => new Date(`${local}+10:00`)
const night = { from: '22:00', to: '07:00' }
const noon = { from: '12:00', to: '14:00' }

test.each([
  ['without quiet hours', null, '2026-03-02T23:00', undefined],
  ['before them', night, '2026-03-02T21:59', undefined],
  ['as they begin', night, '2026-03-02T22:00', '2026-03-03T07:00'],
  ['after midnight', night, '2026-03-03T06:59', '2026-03-03T07:00'],
  ['as they end', night, '2026-03-03T07:00', undefined],
  ['within one day', noon, '2026-03-02T13:30', '2026-03-02T14:00'],
  ['before those of one day', noon, '2026-03-02T11:59', undefined],
  ['after those of one day', noon, '2026-03-02T14:00', undefined],
])('quiet %s', (_when, quiet, now, until) => {
  expect(quietUntil(at(now), quiet, timeZone)).toEqual(until && at(until))
})

test.each([
  ['in a night of 23 hours', night, '2026-10-03T23:30+10:00', '2026-10-04T07:00+11:00'],
  ['in the last minute before it', night, '2026-10-04T01:59+10:00', '2026-10-04T07:00+11:00'],
  ['in a night of 25 hours', night, '2026-04-04T22:30+11:00', '2026-04-05T07:00+10:00'],
  [
    'that end at an hour that comes twice',
    { from: '22:00', to: '02:30' },
    '2026-04-05T02:15+11:00',
    '2026-04-05T02:30+11:00',
  ],
  ['in the second of those hours', { from: '22:00', to: '02:30' }, '2026-04-05T02:15+10:00', undefined],
])('where clocks change, quiet %s', (_when, quiet, now, until) => {
  expect(quietUntil(new Date(now), quiet, 'Australia/Sydney')).toEqual(until && new Date(until))
})

test.each([
  ['2026-03-02T00:07', '2026-03-02T09:00'],
  ['2026-03-02T08:59', '2026-03-02T09:00'],
  ['2026-03-02T09:00', '2026-03-02T09:00'],
  ['2026-03-02T21:30', '2026-03-02T21:30'],
])('what falls due at %s by the calendar is told at %s', (now, told) => {
  expect(byDay(at(now), timeZone)).toEqual(at(told))
})

test('the morning begins when most people are up, and well before noon', () => {
  expect(morningHour).toBeGreaterThan(6)
  expect(morningHour).toBeLessThan(12)
})

test.each([
  ['messages', null, '2026-03-02T21:00', '2026-03-02T21:05'],
  ['requests', night, '2026-03-02T21:56', '2026-03-03T07:00'],
  ['requests', night, '2026-03-03T06:57', '2026-03-03T07:02'],
  ['account', night, '2026-03-02T23:00', '2026-03-02T23:00'],
] as const)('an email about %s', (kind, quiet, now, due) => {
  expect(letterDue(at(now), { kind, canWait: false, quiet, timeZone })).toEqual(at(due))
})

test.each([
  [null, '2026-03-02T23:00', '2026-03-02T23:00'],
  [night, '2026-03-02T21:59', '2026-03-02T21:59'],
  [night, '2026-03-02T23:00', '2026-03-03T07:00'],
] as const)('what has to be known but can wait, with the quiet hours %j', (quiet, now, due) => {
  const told = { kind: 'account', canWait: true, quiet, timeZone } as const
  expect(letterDue(at(now), told)).toEqual(at(due))
  expect(pushDue(at(now), told)).toEqual(at(due))
})

test.each([
  ['messages', null, '2026-03-02T23:00', '2026-03-02T23:00'],
  ['requests', night, '2026-03-02T21:59', '2026-03-02T21:59'],
  ['requests', night, '2026-03-02T23:00', '2026-03-03T07:00'],
  ['account', night, '2026-03-02T23:00', '2026-03-02T23:00'],
] as const)('a push about %s', (kind, quiet, now, due) => {
  expect(pushDue(at(now), { kind, canWait: false, quiet, timeZone })).toEqual(at(due))
})

test.each([
  ['requests', { ...defaultPreference, email: false }, { inApp: true, email: false, push: true }],
  ['requests', { ...defaultPreference, isOn: false }, { inApp: false, email: false, push: false }],
  ['account', { ...defaultPreference, isOn: false }, { inApp: true, email: true, push: true }],
] as const)('ways for %s', (kind, preference, ways) => {
  expect(waysFor(kind, preference)).toEqual(ways)
})
