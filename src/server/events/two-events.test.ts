// Two events, two clubs and two members: an action on one never affects the other.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { changeEventForm } from '#rules/events/event-forms.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { reminderHours } from '#rules/events/events.ts'
import { withTransaction } from '#server/store/database.ts'
import { aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aMeeting, someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { remindedAt } from './planning/event-facts.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let admin: Member
let mia: Member
let noah: Member
let club: { id: string }
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  here = someEvents(database.db)
  const { db } = database
  await database.empty('events')
  ;[admin, mia, noah] = [await aMember(db), await aMember(db), await aMember(db)]
  club = await aClub(db, { admin, members: [mia, noah] })
})

const inHours = (hours: number) => new Date(here.time.now.getTime() + hours * HOUR_MS)
const code = (tried: Promise<unknown>) =>
  tried.then(
    () => 'done',
    (error) => error.code,
  )
const rowOf = (id: string) =>
  database.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const set = (id: string, to: object) =>
  database.db.updateTable('events').set(to).where('id', '=', id).execute()

test('a club’s past events come latest first without cancelled ones, its future ones next first with them', async () => {
  const { db } = database
  const other = await aClub(db, { members: [mia] })
  const at = async (hours: number, isCancelled = false) =>
    (await anEvent(db, { club, startsAt: inHours(hours), isCancelled })).id
  const [older, latest, next, later, off] = [
    await at(-50),
    await at(-26),
    await at(24),
    await at(48),
    await at(36, true),
  ]
  await at(-30, true)
  await anEvent(db, { club: other, startsAt: inHours(-28) })
  await anEvent(db, { club: other, startsAt: inHours(25) })
  const list = async (when: 'upcoming' | 'past', shown = 10) => {
    const { events, more } = await here.events.eventsOfClub(mia, { clubId: club.id, when, shown })
    return [events.map(({ id }) => id), more !== undefined]
  }
  expect(await list('past')).toEqual([[latest, older], false])
  expect(await list('upcoming')).toEqual([[next, off, later], false])
  expect(await list('past', 1)).toEqual([[latest], true])
  expect(await list('upcoming', 3)).toEqual([[next, off, later], false])
})

describe('scheduled work', () => {
  test('reminds once of an event that begins within a day, neither sooner nor once it has begun', async () => {
    const { db } = database
    const at = async (ms: number) =>
      (await aCityEvent(db, { startsAt: new Date(here.time.now.getTime() + ms) })).id
    const [begun, soon, last, late] = [
      await at(0),
      await at(1),
      await at(reminderHours * HOUR_MS),
      await at(reminderHours * HOUR_MS + 1),
    ]
    await here.events.updateDue(here.time.now)
    const reminded = here
      .told()
      .map(({ payload }) => payload)
      .filter((payload) => 'news' in payload && payload.news === 'reminder')
    expect(reminded).toEqual(
      expect.arrayContaining([
        { eventId: soon, news: 'reminder' },
        { eventId: last, news: 'reminder' },
      ]),
    )
    expect(reminded).toHaveLength(2)
    for (const id of [begun, late]) expect((await rowOf(id)).reminded_at).toBeNull()
    await here.events.updateDue(here.time.now)
    expect(here.told()).toEqual([])
  })

  test('cancels closed clubs’ future events, and nothing of another club or in progress', async () => {
    const { db } = database
    const closed = await aClub(db, { members: [mia], isClosed: true })
    const [ahead, begun, off, open] = [
      await anEvent(db, { club: closed, startsAt: inHours(30) }),
      await anEvent(db, { club: closed, startsAt: here.time.now }),
      await anEvent(db, { club: closed, startsAt: inHours(30), isCancelled: true }),
      await anEvent(db, { club, startsAt: inHours(30) }),
    ]
    await here.events.updateDue(here.time.now)
    expect(here.told()).toEqual([{ name: 'event.notify', payload: { eventId: ahead.id, news: 'cancelled' } }])
    expect(await rowOf(ahead.id)).toMatchObject({
      ...{ cancelled_at: here.time.now, changed_at: here.time.now },
      ...{ cancel_note: '', cancelled_because: 'club_closed', version: 1 },
    })
    for (const { id } of [begun, open]) expect((await rowOf(id)).cancelled_at).toBeNull()
    expect((await rowOf(off.id)).version).toBe(0)
  })

  test.each([
    ['gets no reminder if it begins within a day', reminderHours * HOUR_MS, true],
    ['gets one if it begins later', reminderHours * HOUR_MS + 1, false],
  ])('a new event %s', (_, ms, isTold) => {
    const now = new Date('2026-03-02T00:00:00Z')
    const startsAt = new Date(now.getTime() + ms)
    expect(remindedAt(startsAt, { now, timeZone: city.timeZone })).toEqual(isTold ? now : null)
  })
})

test('a seat given back goes to a member waiting for that event; of a cancelled or started one to nobody', async () => {
  const { db } = database
  const full = (startsAt: Date) => anEvent(db, { club, startsAt, capacity: 1, going: [mia], waiting: [noah] })
  const [ahead, off, begun] = [await full(inHours(48)), await full(inHours(50)), await full(inHours(52))]
  const kept = await anEvent(db, {
    club,
    startsAt: inHours(49),
    capacity: 1,
    going: [admin],
    waiting: [noah],
  })
  await set(off.id, { cancelled_at: here.time.now })
  await set(begun.id, { starts_at: new Date(here.time.now.getTime() - HOUR_MS) })
  await withTransaction(db, (tx) => here.events.giveUpSeats(tx, mia.id))
  const seats = async ({ id }: { id: string }) => {
    const { going, waiting } = await rowOf(id)
    return [going, waiting]
  }
  expect([await seats(ahead), await seats(off), await seats(begun), await seats(kept)]).toEqual([
    [1, 0],
    [0, 1],
    [1, 1],
    [1, 1],
  ])
  expect(here.told()).toEqual([
    { name: 'event.notify-moved-up', payload: { eventId: ahead.id, memberId: noah.id } },
  ])
})

test('an invalid id is no event, whatever is asked of it', async () => {
  const changed = changeEventForm.parse({ ...aMeeting() })
  for (const id of ['nope', randomUUID()]) {
    expect(await code(here.events.changeEvent(admin, { eventId: id, ...changed }))).toBe('EVENT_NOT_FOUND')
    expect(await code(here.events.cancelEvent(admin, { eventId: id, scope: 'this', note: '' }))).toBe(
      'EVENT_NOT_FOUND',
    )
    expect(await code(here.events.calendarFile(admin, { eventId: id }))).toBe('EVENT_NOT_FOUND')
    expect(await code(here.events.event(admin, { eventId: id }))).toBe('EVENT_NOT_FOUND')
  }
})

test('an unknown calendar key, or one longer than any of ours, reads no calendar', async () => {
  for (const key of ['x'.repeat(65), 'x'.repeat(32)]) {
    expect(await code(here.events.ownFeed(guest, { key }))).toBe('NOT_FOUND')
    expect(await code(here.events.feed(guest, { key }))).toBe('NOT_FOUND')
  }
})

test('a personal calendar is read by its own key, and stopped alone', async () => {
  const keyOf = (address: string) => new URL(address).searchParams.get('key') ?? ''
  const [ofMia, ofNoah] = [keyOf(await here.events.followOwn(mia)), keyOf(await here.events.followOwn(noah))]
  const { db } = database
  const hiddenClub = await aClub(db, { members: [mia] })
  const since = -eventLimits.feedDaysBack * 24
  const [own, wished, old, oldest, hidden, others] = [
    await anEvent(db, { club, startsAt: inHours(48) }),
    await anEvent(db, { club, startsAt: inHours(49) }),
    await anEvent(db, { club, startsAt: inHours(since + 1) }),
    await anEvent(db, { club, startsAt: inHours(since) }),
    await anEvent(db, { club: hiddenClub, startsAt: inHours(50) }),
    await anEvent(db, { club, startsAt: inHours(51) }),
  ]
  for (const { id } of [own, old, oldest, hidden])
    await here.events.markEvent(mia, { eventId: id, mark: 'calendar' })
  await here.events.markEvent(mia, { eventId: wished.id, mark: 'wishlist' })
  await here.events.markEvent(noah, { eventId: others.id, mark: 'calendar' })
  await db.updateTable('clubs').set({ hidden_at: new Date() }).where('id', '=', hiddenClub.id).execute()
  const inFeed = async (key: string) => (await here.events.ownFeed(guest, { key })).match(/^UID:.*$/gm)
  expect(await inFeed(ofMia)).toEqual(
    [`UID:${old.id}`, `UID:${own.id}`].map((uid) => expect.stringContaining(uid)),
  )
  expect(await inFeed(ofNoah)).toEqual([expect.stringContaining(others.id)])
  const anew = keyOf(await here.events.followOwn(mia))
  expect(await code(here.events.ownFeed(guest, { key: ofMia }))).toBe('NOT_FOUND')
  await here.events.stopFollowingOwn(mia)
  expect(await code(here.events.ownFeed(guest, { key: anew }))).toBe('NOT_FOUND')
  expect(await code(here.events.ownFeed(guest, { key: ofNoah }))).toBe('done')
})

test('an event belongs to its submitter, otherwise to its planner, otherwise to nobody', async () => {
  const { db } = database
  const [submitted, planned, byGuest] = [
    await aCityEvent(db, { by: mia }),
    await anEvent(db, { club }),
    await aCityEvent(db),
  ]
  await set(planned.id, { created_by: noah.id })
  expect(await here.events.organiserOf(submitted.id)).toBe(mia.id)
  expect(await here.events.organiserOf(planned.id)).toBe(noah.id)
  expect(await here.events.organiserOf(byGuest.id)).toBeNull()
  expect(await here.events.organiserOf(randomUUID())).toBeNull()
})

test('only one is hidden, until it is shown again', async () => {
  const { db } = database
  const [one, other] = [await aCityEvent(db), await aCityEvent(db)]
  const hide = (at: Date | null) => withTransaction(db, (tx) => here.events.hideEvent(tx, one.id, at))
  await hide(here.time.now)
  expect(await code(here.events.event(guest, { eventId: one.id }))).toBe('EVENT_NOT_FOUND')
  expect(await code(here.events.event(guest, { eventId: other.id }))).toBe('done')
  await hide(null)
  expect(await code(here.events.event(guest, { eventId: one.id }))).toBe('done')
})
