import type { Hono } from 'hono'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'
import { aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aSiteOf } from '#tests/support/route-site.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { privateCalendars, publicCalendar } from './calendar-routes.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let neighbours: Neighbourhood
let app: Hono<AppEnv>
let viewer: Viewer = guest
beforeAll(async () => {
  database = await aDatabase()
  here = someEvents(database.db)
  neighbours = aNeighbourhood(database.db)
  const calendars = [
    privateCalendars({ events: here.events, exchanges: neighbours.exchanges }),
    publicCalendar(here.events, () => '203.0.113.7'),
  ]
  app = aSiteOf(calendars, () => viewer)
})
afterAll(() => database.drop())

test('an event is a calendar file, for everybody who may see the event', async () => {
  const mia = await aMember(database.db)
  const club = await aClub(database.db, { members: [mia], visibility: 'private' })
  const { id, title } = await anEvent(database.db, { club, isPublic: true })
  const path = `/event/${id}/calendar.ics`
  viewer = guest
  expect((await app.request(path)).status).toBe(404)
  viewer = mia
  const answer = await app.request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="event.ics"')
  const [event] = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
  expect(event?.getFirstPropertyValue('uid')).toBe(id)
  expect(event?.getFirstPropertyValue('summary')).toBe(title)
  expect((await app.request('/event/no-event/calendar.ics')).status).toBe(404)
})

test('a feed is sent again only if something has changed, and is not found once its member has left', async () => {
  const { db, pool } = database
  const mia = await aMember(db)
  const club = await aClub(db, { members: [mia], visibility: 'private' })
  const { id } = await anEvent(db, { club })
  viewer = mia
  const address = new URL(await here.events.followClub(mia, { clubId: club.id }))
  // A calendar program has no session.
  viewer = guest
  const ask = (etag = '') =>
    app.request(address.pathname + address.search, { headers: etag ? { 'If-None-Match': etag } : {} })
  const first = await ask()
  expect(first.status).toBe(200)
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
  const etag = first.headers.get('ETag') ?? ''
  const same = await ask(etag)
  expect([same.status, await same.text()]).toEqual([304, ''])
  await here.events.cancelEvent(club.admin, { eventId: id, scope: 'this', note: '' })
  const changed = await ask(etag)
  expect(changed.status).toBe(200)
  const [event] = new ICAL.Component(ICAL.parse(await changed.text())).getAllSubcomponents('vevent')
  expect(event?.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(event?.getFirstPropertyValue('sequence')).toBe(1)
  await pool.query('delete from club_members where member_id = $1', [mia.id])
  expect((await ask(etag)).status).toBe(404)
  expect((await app.request('/calendar/club.ics')).status).toBe(404)
})

test('a feed has the meetings of its own club, without long past or hidden ones', async () => {
  const { db, pool } = database
  const mia = await aMember(db)
  const [club, other] = [await aClub(db, { members: [mia] }), await aClub(db, { members: [mia] })]
  const daysAgo = (days: number) => new Date(here.time.now.getTime() - days * DAY_MS)
  const { id: next } = await anEvent(db, { club })
  const { id: recent } = await anEvent(db, { club, startsAt: daysAgo(1) })
  await anEvent(db, { club, startsAt: daysAgo(eventLimits.feedDaysBack + 1) })
  await anEvent(db, { club: other })
  const { id: hidden } = await anEvent(db, { club })
  await pool.query('update events set hidden_at = now() where id = $1', [hidden])
  viewer = mia
  const address = new URL(await here.events.followClub(mia, { clubId: club.id }))
  const feed = new ICAL.Component(
    ICAL.parse(await (await app.request(address.pathname + address.search)).text()),
  )
  const ids = feed.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('uid'))
  expect(ids).toEqual([recent, next])
})

test('public events are a calendar for everybody, which caches may share, without anything of private clubs', async () => {
  const { db } = database
  const secret = await aClub(db, { visibility: 'private' })
  const open = await aClub(db)
  const seen = [await aCityEvent(db), await anEvent(db, { club: open, isPublic: true })]
  const hidden = [
    await anEvent(db, { club: secret, isPublic: true }),
    await anEvent(db, { club: open }),
    await aCityEvent(db, { state: 'draft' }),
    await aCityEvent(db, { state: 'rejected' }),
  ]
  viewer = secret.admin
  const answer = await app.request('/calendar/events.ics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  const ids = calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('uid'))
  expect(ids).toEqual(expect.arrayContaining(seen.map(({ id }) => id)))
  for (const { id } of hidden) expect(ids).not.toContain(id)
  const again = await app.request('/calendar/events.ics', {
    headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a calendar program that asks too often is told when to try again', async () => {
  const events = { publicFeed: () => Promise.reject(new RateLimited(42)) }
  const answer = await publicCalendar(events, () => '203.0.113.7').request('/calendar/events.ics')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '42'])
})

test('an agreed meeting is a file for its two members, and nobody else finds it', async () => {
  const { owner, borrower, id } = await anExchangeIn(neighbours, 'accepted')
  const path = `/exchanges/${id}/meeting.ics`
  viewer = owner
  expect((await app.request(path)).status).toBe(404)
  await neighbours.exchanges.agreeMeeting(owner, {
    id,
    place: 'library/west-end-library',
    at: '2026-03-07T18:30',
  })
  for (const side of [owner, borrower]) {
    viewer = side
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="meeting.ics"')
    const [event] = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
    expect(event?.getFirstPropertyValue('location')).toBe('West End Library, West End 4101')
    expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-03-07T08:30:00Z')
  }
  for (const other of [guest, await aMember(database.db), await aMember(database.db, { isAdmin: true })]) {
    viewer = other
    expect((await app.request(path)).status).toBe(404)
  }
})

test('a personal calendar has what the member put into it, while they may see it and are a member', async () => {
  const { db, pool } = database
  const mia = await aMember(db)
  const club = await aClub(db, { members: [mia], visibility: 'private' })
  const meeting = await anEvent(db, { club })
  const reading = await aCityEvent(db)
  const wished = await aCityEvent(db)
  for (const { id } of [meeting, reading]) await here.events.markEvent(mia, { eventId: id, mark: 'calendar' })
  await here.events.markEvent(mia, { eventId: wished.id, mark: 'wishlist' })
  viewer = guest
  const first = new URL(await here.events.followOwn(mia))
  const address = new URL(await here.events.followOwn(mia))
  const titles = async ({ pathname, search } = address) => {
    const answer = await app.request(pathname + search)
    if (!answer.ok) return answer.status
    const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
    return events.map((event) => event.getFirstPropertyValue('summary')).sort()
  }
  expect(await titles(first), 'a new address ends the old one').toBe(404)
  expect(await titles()).toEqual([meeting.title, reading.title].sort())
  await pool.query('delete from club_members where member_id = $1', [mia.id])
  expect(await titles(), 'after leaving the private club').toEqual([reading.title])
  await here.events.unmarkEvent(mia, { eventId: reading.id, mark: 'calendar' })
  expect(await titles()).toEqual([])
  await pool.query('update members set disabled_at = now() where id = $1', [mia.id])
  expect(await titles()).toBe(404)
  await pool.query('update members set disabled_at = null where id = $1', [mia.id])
  await here.events.stopFollowingOwn(mia)
  expect(await titles()).toBe(404)
  expect((await app.request('/calendar/own.ics')).status).toBe(404)
})
