import { expect, test } from 'vitest'
import type { City } from '#city/city.ts'
import { localTime } from '#rules/base/calendar.ts'
import { cityFactsOf } from '#server/events/city/city-facts.ts'
import { aSubmission } from '#tests/support/events.ts'

const now = new Date('2026-03-02T00:00:00Z')
const SYDNEY = 'Australia/Sydney'
const BRISBANE = 'Australia/Brisbane'

// On 4 October Sydney's clocks go forward from 2 to 3 am; on 5 April they went back from 3 to 2. Brisbane's never
// change.
test.each([
  ['shown twice', SYDNEY, '2026-04-05', '2:30 AM - 4:00 AM', '2026-04-04T15:30Z', '2026-04-04T18:00Z'],
  [
    'as ever on a changeover day',
    SYDNEY,
    '2026-10-04',
    '6:30 PM - 8:00 PM',
    '2026-10-04T07:30Z',
    '2026-10-04T09:00Z',
  ],
  [
    'as ever where there is none',
    BRISBANE,
    '2026-10-04',
    '2:30 AM - 4:00 AM',
    '2026-10-03T16:30Z',
    '2026-10-03T18:00Z',
  ],
])('a time that is %s in %s', (_what, zone, startsOn, time, starts, ends) => {
  // The type of our city knows only its own time zone.
  const timeZone = zone as City['timeZone']
  const read = { startsOn, time, understood: '' }
  const facts = cityFactsOf({ ...aSubmission(), ...read }, { now, timeZone })
  expect([facts.starts_at, facts.ends_at]).toEqual([new Date(starts), new Date(ends)])
  expect(facts.ends_at > facts.starts_at).toBe(true)
})

test.each(['2:00 AM - 4:00 AM', '2:30 AM - 4:00 AM', '2:15 AM - 2:45 AM', '2:30 AM - 3:00 AM'])(
  'a day on which the clocks skip the start is refused: %s',
  (time) => {
    const typed = { ...aSubmission(), startsOn: '2026-10-04', time, understood: '' }
    expect(() => cityFactsOf(typed, { now, timeZone: SYDNEY as City['timeZone'] })).toThrow(
      expect.objectContaining({ code: 'EVENT_HOUR_SKIPPED' }),
    )
  },
)

test('a later date of a series may be such a day', () => {
  const series = { startsOn: '2026-09-27', repeats: 'week', until: '2026-10-11' } as const
  const typed = { ...aSubmission(), ...series, time: '2:30 AM - 4:00 AM', understood: '' }
  const { starts_at } = cityFactsOf(typed, { now, timeZone: SYDNEY as City['timeZone'] })
  expect(starts_at).toEqual(new Date('2026-09-26T16:30Z'))
})

test('a visitor in a time zone with daylight saving enters and sees the city’s times', () => {
  const own = process.env.TZ
  try {
    for (const zone of ['America/New_York', 'Europe/Berlin', 'Pacific/Chatham']) {
      process.env.TZ = zone
      const typed = { ...aSubmission(), startsOn: '2026-03-08', time: '2:30 AM - 4:00 AM' }
      const { starts_at: startsAt } = cityFactsOf(typed, { now, timeZone: BRISBANE })
      expect(startsAt.toISOString(), zone).toBe('2026-03-07T16:30:00.000Z')
      expect(localTime(startsAt, BRISBANE), zone).toBe('2026-03-08T02:30')
    }
  } finally {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  }
})
