import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { aCityEvent, aMember, anEvent } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>

beforeAll(async () => {
  database = await aDatabase()
  here = someEvents(database.db)
})
beforeEach(async () => {
  await database.pool.query('delete from events')
  laterOn()
})
afterAll(() => database.drop())

/** Counts are cached for less than this. */
function laterOn() {
  here.time.now = new Date(here.time.now.getTime() + 60_000)
}

const from = standpointOf(guest, city)

async function seen(viewer: Viewer = guest): Promise<Record<string, number>> {
  const { suburbs } = await here.events.eventsBySuburb(viewer, { from, shown: 50 })
  return Object.fromEntries(suburbs.map(({ id, known }) => [id, known]))
}

async function pinned(viewer: Viewer = guest): Promise<number> {
  const pins = await here.events.eventPins(viewer, { zoom: 16 })
  return pins.reduce((sum, { known }) => sum + known, 0)
}

const cityEventIn = async (suburb: string, facts: Parameters<typeof aCityEvent>[1] = {}) => {
  const { id } = await aCityEvent(database.db, facts)
  await database.db.updateTable('events').set({ suburb, place: 'The hall' }).where('id', '=', id).execute()
  return id
}

test('future events are counted by suburb, and clusters have as many at each zoom level', async () => {
  await cityEventIn('west-end-4101')
  await cityEventIn('west-end-4101')
  await cityEventIn('chermside-4032')
  expect(await seen()).toEqual({ 'west-end-4101': 2, 'chermside-4032': 1 })
  for (let zoom = 6; zoom <= 16; zoom++) {
    const pins = await here.events.eventPins(guest, { zoom })
    expect(pins.reduce((sum, { known }) => sum + known, 0)).toBe(3)
  }
  const [all] = await here.events.eventPins(guest, { zoom: 6 })
  expect(all).toMatchObject({ kind: 'cluster', of: 'events', spots: 2 })
})

test('events that have ended, or are cancelled, hidden or unapproved, are not counted', async () => {
  const { db, pool } = database
  const day = DAY_MS
  await cityEventIn('west-end-4101', { startsAt: new Date(here.time.now.getTime() - day) })
  await cityEventIn('west-end-4101', { isCancelled: true })
  await cityEventIn('west-end-4101', { state: 'draft' })
  await cityEventIn('west-end-4101', { state: 'rejected' })
  const hidden = await cityEventIn('west-end-4101')
  await pool.query('update events set hidden_at = now() where id = $1', [hidden])
  const out = await aMember(db)
  await cityEventIn('west-end-4101', { by: out })
  await pool.query(`update members set disabled_at = now(), disabled_reason = 'other' where id = $1`, [
    out.id,
  ])
  expect([await seen(), await pinned()]).toEqual([{}, 0])
})

test.each([
  ['guest', 2],
  ['stranger', 2],
  ['requested', 2],
  ['banned', 1],
  ['siteAdmin', 2],
  ['member', 3],
  ['moderator', 3],
  ['admin', 3],
] as const)('the %s sees on the map what they see in the list', async (who, count) => {
  const { db } = database
  const { club, roles } = await aClubWithEverybody(db, { visibility: 'public', isOld: true })
  await cityEventIn('west-end-4101')
  await anEvent(db, { club, isPublic: true })
  await anEvent(db, { club })
  const viewer: Viewer = who === 'guest' ? guest : roles[who]
  const { events } = await here.events.events(viewer, { when: 'upcoming', shown: 50 })
  expect(events).toHaveLength(count)
  expect([await seen(viewer), await pinned(viewer)]).toEqual([{ 'west-end-4101': count }, count])
})

test('only members see where a private club meets', async () => {
  const { db } = database
  const { club, roles } = await aClubWithEverybody(db, { visibility: 'private' })
  await anEvent(db, { club, isPublic: true })
  await anEvent(db, { club })
  for (const viewer of [guest, roles.stranger, roles.requested, roles.banned, roles.siteAdmin])
    expect([await seen(viewer), await pinned(viewer)]).toEqual([{}, 0])
  expect([await seen(roles.member), await pinned(roles.member)]).toEqual([{ 'west-end-4101': 2 }, 2])
})

test('a meeting whose place names no suburb is counted separately', async () => {
  const { db, pool } = database
  const { club } = await aClubWithEverybody(db, { visibility: 'public', isOld: true })
  await anEvent(db, { club, isPublic: true, title: 'somewhere' })
  await pool.query(`update events set place = 'Upstairs' where title = 'somewhere'`)
  expect(await here.events.eventsBySuburb(guest, { from, shown: 9 })).toEqual({
    ...{ suburbs: [], total: 0, elsewhere: 1 },
  })
})

test('suburbs come nearest first, as many as are asked for; pins are at most half a minute old', async () => {
  for (const suburb of ['ipswich-4305', 'chermside-4032', 'west-end-4101']) await cityEventIn(suburb)
  const { suburbs, total } = await here.events.eventsBySuburb(guest, { from, shown: 2 })
  expect([suburbs.map(({ id }) => id), total]).toEqual([['west-end-4101', 'chermside-4032'], 3])
  expect(await pinned()).toBe(3)
  await cityEventIn('west-end-4101')
  expect(await pinned()).toBe(3)
  laterOn()
  expect(await pinned()).toBe(4)
})

test('the list can be narrowed to a suburb or a distance, measured from the exact spot if there is one', async () => {
  const { db, pool } = database
  const { club } = await aClubWithEverybody(db, { visibility: 'public', isOld: true })
  await cityEventIn('west-end-4101', { title: 'in West End' })
  await cityEventIn('chermside-4032', { title: 'in Chermside' })
  // At the edge of its suburb, and further away than its centre.
  await cityEventIn('west-end-4101', { title: 'far spot' })
  await pool.query(`update events set lat = -27.6, lng = 153.01 where title = 'far spot'`)
  for (const [title, place] of [
    ['at the library', 'West End Library'],
    ['at a shop', 'Avid Reader, 193 Boundary Street, West End'],
    ['at an address', '193 Boundary St, West End, QLD 4101'],
    ['in a country', 'Avid Reader, West End Qld 4101, Australia'],
    ['in the city', 'Avid Reader, West End, Brisbane QLD 4101'],
    ['somewhere', 'Upstairs'],
  ] as const) {
    await anEvent(db, { club, isPublic: true, title })
    await pool.query('update events set place = $2 where title = $1', [title, place])
  }
  const westEnd = standpointNamed('West End') ?? from
  const titles = async (withinKm: number | null) =>
    (await here.events.events(guest, { when: 'upcoming', shown: 50, from: westEnd, withinKm })).events
      .map(({ title }) => title)
      .sort()
  expect(await titles(null)).toHaveLength(9)
  const meetings = [
    'at a shop',
    'at an address',
    'at the library',
    'in West End',
    'in a country',
    'in the city',
  ]
  expect(await titles(0)).toEqual([...meetings, 'far spot'].sort())
  expect(await titles(5)).toEqual(meetings)
  expect(await titles(20)).toEqual([...meetings, 'far spot', 'in Chermside'].sort())
  const { rows } = await pool.query<{ month: string }>(
    `select to_char(starts_at at time zone $1, 'YYYY-MM') as month from events where title = 'in West End'`,
    [city.timeZone],
  )
  const month = rows[0]?.month ?? ''
  const daysWithEvents = async (place: string, withinKm: number) =>
    (await here.events.eventsOfMonth(guest, { month, from: standpointNamed(place) ?? from, withinKm })).length
  expect([await daysWithEvents('West End', 5), await daysWithEvents('Ipswich', 5)]).toEqual([1, 0])
})
