import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { instantIn } from '#rules/base/calendar.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { changeEventForm } from '#rules/events/event-forms.ts'
import { spanOf } from '#rules/events/event-span.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aMeeting, aSubmission, someEvents } from '#tests/support/events.ts'
import { anAddress } from '#tests/support/networks.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { eventNotices } from './event-notices.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let mia: Member
let club: { id: string; admin: Member }
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(async () => {
  await database.pool.query('delete from events')
  here = someEvents(database.db)
  here.time.now = at('2026-12-01T10:00')
  mia = await aMember(database.db)
  club = await aClub(database.db, { members: [mia] })
})
afterAll(() => database.drop())

/** A time in Brisbane, which has no daylight saving. */
const at = (local: string) => instantIn(city.timeZone, local)
const titles = async (
  search: Partial<Parameters<typeof here.events.events>[1]> = {},
  viewer: Member | typeof guest = guest,
) =>
  (await here.events.events(viewer, { when: 'upcoming', shown: 50, ...search })).events.map(
    ({ title }) => title,
  )
const festival = () =>
  aCityEvent(database.db, {
    ...{ title: 'Festival', startsAt: at('2026-12-30T10:00'), endsAt: at('2027-01-02T16:00') },
  })
const newYear = () =>
  aCityEvent(database.db, {
    ...{ title: 'New Year', startsAt: at('2026-12-31T20:00'), endsAt: at('2027-01-01T01:00') },
  })

describe('past midnight', () => {
  test('an event that ends at one is still on at midnight, and over at one', async () => {
    const { id } = await newYear()
    for (const [now, seen] of [
      ['2027-01-01T00:00', ['New Year']],
      ['2027-01-01T00:59', ['New Year']],
      ['2027-01-01T01:00', []],
    ] as const) {
      here.time.now = at(now)
      expect(await titles()).toEqual(seen)
      expect((await here.events.nextEvents(guest, { limit: 5 })).length).toBe(seen.length)
      expect((await here.events.event(guest, { eventId: id })).isOver).toBe(seen.length === 0)
      const from = standpointNamed('West End') as never
      expect((await here.events.eventsBySuburb(guest, { from, shown: 5 })).total).toBe(seen.length)
      here = { ...someEvents(database.db) }
    }
    here.time.now = at('2027-01-01T01:00')
    expect(await titles({ when: 'past' })).toEqual(['New Year'])
  })

  test('it belongs to the day it begins, not to that of its last hour', async () => {
    await newYear()
    expect(await titles({ days: { from: '2026-12-31', to: '2026-12-31' } })).toEqual(['New Year'])
    expect(await titles({ days: { from: '2027-01-01', to: '2027-01-01' } })).toEqual([])
    expect(await here.events.eventsOfMonth(guest, { month: '2027-01' })).toEqual([])
  })

  test.each([
    [{ from: '20:00', to: '00:00' }, '2026-12-31T20:00', '2027-01-01T00:00'],
    [{ from: '22:00', to: '01:00' }, '2026-12-31T22:00', '2027-01-01T01:00'],
    [{ isAllDay: true, from: '', to: '' }, '2026-12-31T00:00', '2027-01-01T00:00'],
    [{ isAllDay: true, endsOn: '2027-01-02' }, '2026-12-31T00:00', '2027-01-03T00:00'],
    [{ endsOn: '2027-01-02' }, '2026-12-31T18:30', '2027-01-02T20:00'],
  ])('a meeting of %o', async (typed, startsAt, endsAt) => {
    const planned = aMeeting({ startsOn: '2026-12-31', ...typed })
    const id = await here.events.scheduleEvent(club.admin, { clubId: club.id, ...planned })
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({
      startsAt: at(startsAt),
      endsAt: at(endsAt),
    })
  })

  test.each([
    ['8pm–12am', '20:00-24:00', undefined, '2026-12-31T20:00', '2027-01-01T00:00'],
    ['10pm – 1am', '22:00-01:00', undefined, '2026-12-31T22:00', '2027-01-01T01:00'],
    ['all day', '00:00-24:00', undefined, '2026-12-31T00:00', '2027-01-01T00:00'],
    ['10am - 4pm', '10:00-16:00', '2027-01-02', '2026-12-31T10:00', '2027-01-02T16:00'],
  ])('a city event: %s', async (time, understood, endsOn, startsAt, endsAt) => {
    const typed = aSubmission({ startsOn: '2026-12-31', time, understood, endsOn })
    const id = await here.events.submitEvent(mia, { ...typed, address: anAddress() })
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({
      startsAt: at(startsAt),
      endsAt: at(endsAt),
    })
    expect(await here.events.submissionToEdit(mia, { id })).toMatchObject({
      ...{ startsOn: '2026-12-31', endsOn: endsOn ?? '' },
    })
  })
})

describe('several days', () => {
  test.each([
    ['2026-12-29', []],
    ['2026-12-30', ['Festival']],
    ['2027-01-01', ['Festival']],
    ['2027-01-02', ['Festival']],
    ['2027-01-03', []],
  ])('it is found on each of its days: %s', async (day, seen) => {
    await festival()
    expect(await titles({ days: { from: day, to: day } })).toEqual(seen)
    expect(await titles({ days: { from: day, to: day }, when: 'both' })).toEqual(seen)
  })

  test('it is in lists until it ends, and then among past events', async () => {
    await festival()
    here.time.now = at('2027-01-02T15:59')
    expect(await titles()).toEqual(['Festival'])
    expect(await titles({}, mia)).toEqual(['Festival'])
    expect(await titles({ text: 'festival' })).toEqual(['Festival'])
    here.time.now = at('2027-01-02T16:00')
    expect(await titles()).toEqual([])
    expect(await titles({ when: 'past' })).toEqual(['Festival'])
  })

  test('a club’s own list has it on each day too', async () => {
    const days = { startsAt: at('2026-12-30T00:00'), endsAt: at('2027-01-02T00:00') }
    await anEvent(database.db, { club, title: 'Camp', ...days })
    expect(await titles({ days: { from: '2027-01-01', to: '2027-01-01' } }, mia)).toEqual(['Camp'])
    expect(await titles({ days: { from: '2027-01-02', to: '2027-01-02' } }, mia)).toEqual([])
    here.time.now = at('2027-01-01T23:59')
    const upcoming = () => here.events.eventsOfClub(mia, { clubId: club.id, when: 'upcoming', shown: 9 })
    expect((await upcoming()).events).toHaveLength(1)
    here.time.now = at('2027-01-02T00:00')
    expect((await upcoming()).events).toHaveLength(0)
  })

  test('the month has it on each of its days, and so do the neighbouring months', async () => {
    await festival()
    await anEvent(database.db, {
      ...{ club, title: 'Camp', startsAt: at('2026-12-31T00:00'), endsAt: at('2027-01-02T00:00') },
    })
    const daysOf = async (month: string) =>
      (await here.events.eventsOfMonth(mia, { month })).map(({ date, count }) => [date.slice(5), count])
    expect(await daysOf('2026-12')).toEqual([
      ['12-30', 1],
      ['12-31', 2],
    ])
    expect(await daysOf('2027-01')).toEqual([
      ['01-01', 2],
      ['01-02', 1],
    ])
  })

  test('pages continue without repeating or leaving out any', async () => {
    await festival()
    for (const hour of ['09', '11', '13'])
      await aCityEvent(database.db, { title: hour, startsAt: at(`2027-01-01T${hour}:00`) })
    here.time.now = at('2027-01-01T08:00')
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof here.events.events>> = await here.events.events(guest, {
        ...{ when: 'upcoming', shown: 1, after },
      })
      seen.push(...page.events.map(({ title }) => title))
      after = page.next
    } while (after)
    expect(seen).toEqual(['Festival', '09', '11', '13'])
  })

  test('calendars show it while it is in progress, and all-day events as dates', async () => {
    const { id } = await festival()
    const whole = await aCityEvent(database.db, {
      ...{ title: 'Fair', startsAt: at('2026-12-31T00:00'), endsAt: at('2027-01-02T00:00') },
    })
    here.time.now = at('2027-01-01T12:00')
    const text = await here.events.publicFeed(guest, { address: '203.0.113.7' })
    const uids = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
      return event.getFirstPropertyValue('uid')
    })
    expect(uids).toEqual([id, whole.id])
    const file = await here.events.calendarFile(guest, { eventId: whole.id })
    expect(file).toContain('DTSTART;VALUE=DATE:20261231')
    expect(file).toContain('DTEND;VALUE=DATE:20270102')
    expect(await here.events.calendarFile(guest, { eventId: id })).toContain('DTSTART:20261230T000000Z')
  })

  test('the rest of it can be cancelled, but not once it is over', async () => {
    const { id } = await aCityEvent(database.db, {
      ...{ by: mia, startsAt: at('2026-12-30T00:00'), endsAt: at('2027-01-01T00:00') },
    })
    here.time.now = at('2027-01-01T00:00')
    const off = () => here.events.cancelEvent(mia, { eventId: id, scope: 'this', note: 'Storm.' })
    await expect(off()).rejects.toMatchObject({ code: 'EVENT_OVER' })
    here.time.now = at('2026-12-31T08:00')
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({ mayCancel: true, mayChange: false })
    await off()
    expect((await here.events.event(mia, { eventId: id })).isCancelled).toBe(true)
  })

  test('later dates of a series keep their days, and get the new length', async () => {
    const planned = aMeeting({ startsOn: '2026-12-30', repeats: 'week', times: 2 })
    const id = await here.events.scheduleEvent(club.admin, { clubId: club.id, ...planned })
    const changed = {
      ...planned,
      startsOn: '2026-12-29',
      endsOn: '2026-12-31',
      to: '00:00',
      scope: 'following',
    }
    await here.events.changeEvent(club.admin, { eventId: id, ...changeEventForm.parse(changed) })
    const { rows } = await database.pool.query('select starts_at, ends_at from events order by starts_at')
    expect(
      rows.map((row) => spanOf({ startsAt: row.starts_at, endsAt: row.ends_at }, city.timeZone)),
    ).toEqual([
      { first: '2026-12-29', last: '2026-12-31', hours: { from: '18:30', to: '24:00' } },
      { first: '2027-01-06', last: '2027-01-08', hours: { from: '18:30', to: '24:00' } },
    ])
  })

  test('the database refuses more than two weeks', async () => {
    const endsAt = at('2027-01-14T10:01')
    await expect(aCityEvent(database.db, { startsAt: at('2026-12-30T10:00'), endsAt })).rejects.toThrow(
      /events_length/,
    )
  })
})

describe('a seat given back after it has begun', () => {
  const from = { startsAt: at('2026-12-30T10:00') }
  test.each([
    [
      'of an event over several days goes to the waiting list',
      '2027-01-02T16:00',
      '2026-12-31T12:00',
      'going',
    ],
    ['of one that is over stays free', '2027-01-02T16:00', '2027-01-02T16:00', 'waiting'],
    ['of an evening stays free', '2026-12-30T12:00', '2026-12-30T11:00', 'waiting'],
  ] as const)('%s', async (_what, end, now, becomes) => {
    const noah = await aMember(database.db)
    const seats = { capacity: 1, going: [mia], waiting: [noah] }
    const [one, other] = [
      await anEvent(database.db, { club, isPublic: true, ...from, ...seats, endsAt: at(end) }),
      await anEvent(database.db, { club, isPublic: true, ...from, ...seats, endsAt: at(end) }),
    ]
    here.time.now = at(now)
    await refusalOf(here.events.answer(mia, { eventId: one.id, answer: 'no', isNamed: false }))
    const attendanceAt = async ({ id }: { id: string }) =>
      (await here.events.event(noah, { eventId: id })).attendance
    expect(await attendanceAt(one)).toBe(becomes)
    // The scheduled job looks for free seats.
    await database.db.updateTable('events').set({ capacity: 2 }).where('id', '=', other.id).execute()
    await here.events.updateDue(at(now))
    expect(await attendanceAt(other)).toBe(becomes)
  })
})

test('nobody is notified at midnight of an all-day event', async () => {
  const days = { startsAt: at('2026-12-31T00:00'), endsAt: at('2027-01-01T00:00') }
  const { id } = await anEvent(database.db, { club, ...days, going: [mia] })
  for (const [now, told] of [
    ['2026-12-30T08:59', 0],
    ['2026-12-30T09:00', 1],
  ] as const) {
    await here.events.updateDue(at(now))
    expect(here.told().filter(({ name }) => name === 'event.notify')).toHaveLength(told)
  }
  const reminder = { eventId: id, news: 'reminder' } as const
  const notice = await toldBy(eventNotices, database.db, reminder, { now: at('2026-12-30T09:00') })
  expect(notice?.paragraphs.join(' ')).toContain('When: Thursday 31 December 2026, all day.')
})
