import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { aCityEvent, aClub, anEvent } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>

beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(async () => {
  await database.pool.query('delete from events')
  here = someEvents(database.db)
})
afterAll(() => database.drop())

const addMany = (count: number, { days, isCancelled = false }: { days: number; isCancelled?: boolean }) =>
  database.pool.query(
    `insert into events (title, description, type, state, is_public, suburb, place, starts_at, ends_at, submitted_at, reviewed_at, cancelled_at)
     select 'Event ' || n, 'Somebody reads aloud.', 'reading', 'approved', true, 'west-end-4101', 'The hall', s, s + interval '1 hour', now(), now(),
       case when $3 then now() end
     from generate_series(1, $1::int) n,
       lateral (values (now() + $2::int * interval '1 day' + n / 3 * interval '1.000001 second')) as t (s)`,
    [count, days, isCancelled],
  )

const entries = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')

test('has all future events, each once, and a limited number of past ones', async () => {
  await addMany(2100, { days: 1 })
  await addMany(eventLimits.inFeed + 1, { days: 2, isCancelled: true })
  await addMany(eventLimits.inFeed + 1, { days: -2 })
  const all = entries(await here.events.publicFeed(guest, { address: '203.0.113.7' }))
  expect(all).toHaveLength(2100 + 2 * eventLimits.inFeed)
  expect(new Set(all.map((entry) => entry.getFirstPropertyValue('uid'))).size).toBe(all.length)
})

test('a short one is always fresh, a long one at most a minute old', async () => {
  const count = async () => entries(await here.events.publicFeed(guest, { address: '203.0.113.7' })).length
  await addMany(3, { days: 1 })
  expect(await count()).toBe(3)
  await addMany(1, { days: 1 })
  expect(await count()).toBe(4)
  await addMany(1001, { days: 1 })
  expect(await count()).toBe(1005)
  await addMany(1, { days: 1 })
  expect(await count()).toBe(1005)
  here.time.now = new Date(here.time.now.getTime() + 60_000)
  expect(await count()).toBe(1006)
})

test('an entry has suburb and position, the position no more exact than on the event’s page', async () => {
  const { db, pool } = database
  const { id } = await aCityEvent(db)
  const { id: meeting } = await anEvent(db, { club: await aClub(db), isPublic: true })
  const entryOf = async (eventId = id) => {
    const [entry] = entries(await here.events.calendarFile(guest, { eventId }))
    const { spot } = await here.events.event(guest, { eventId })
    const geo = entry?.getFirstPropertyValue('geo') ?? null
    expect(geo).toEqual(spot?.isExact ? [spot.lat, spot.lng] : null)
    return [entry?.getFirstPropertyValue('location'), geo !== null]
  }
  const place = (text: string, lat: number | null = null) =>
    pool.query('update events set place = $2, lat = $3::float, lng = $3::float + 180.49 where id = $1', [
      id,
      text,
      lat,
    ])
  expect(await entryOf()).toEqual(['West End Library, West End 4101', true])
  await place('The hall')
  expect(await entryOf()).toEqual(['The hall, West End 4101', false])
  await place('The hall, West End')
  expect(await entryOf()).toEqual(['The hall, West End', false])
  await place('The hall', -27.4801)
  expect(await entryOf()).toEqual(['The hall, West End 4101', true])
  expect(await entryOf(meeting)).toEqual(['West End Library', true])
})
