import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import type { EventMark } from '#rules/events/event-marks.ts'
import { aBlock, aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let organiser: Member
let stranger: Member
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  here = someEvents(database.db)
  organiser = await aMember(database.db)
  stranger = await aMember(database.db)
})

const disable = (member: Member) =>
  database.pool.query('update members set disabled_at = now() where id = $1', [member.id])
const marksOf = async (viewer: Viewer, id: string) => {
  const { isWished, isInCalendar } = await here.events.event(viewer, { eventId: id })
  return { isWished, isInCalendar }
}

describe('marking an event', () => {
  test('puts it on the member’s own wishlist or calendar until they remove it', async () => {
    const { id } = await aCityEvent(database.db, { by: organiser })
    const both: EventMark[] = ['wishlist', 'calendar']
    // The same mark twice at once is stored once.
    await Promise.all(
      [...both, ...both].map((mark) => here.events.markEvent(stranger, { eventId: id, mark })),
    )
    expect(await marksOf(stranger, id)).toEqual({ isWished: true, isInCalendar: true })
    expect(await marksOf(organiser, id)).toEqual({ isWished: false, isInCalendar: false })
    expect(await marksOf(guest, id)).toEqual({ isWished: false, isInCalendar: false })
    await here.events.unmarkEvent(stranger, { eventId: id, mark: 'wishlist' })
    await here.events.unmarkEvent(stranger, { eventId: id, mark: 'wishlist' })
    expect(await marksOf(stranger, id)).toEqual({ isWished: false, isInCalendar: true })
  })

  test('is shown among the meetings of its club', async () => {
    const club = await aClub(database.db, { members: [stranger, organiser] })
    const [one, other] = [await anEvent(database.db, { club }), await anEvent(database.db, { club })]
    await here.events.markEvent(stranger, { eventId: one.id, mark: 'calendar' })
    await here.events.markEvent(stranger, { eventId: other.id, mark: 'wishlist' })
    const marked = async (viewer: Member) => {
      const { events } = await here.events.eventsOfClub(viewer, {
        clubId: club.id,
        when: 'upcoming',
        shown: 9,
      })
      return events.filter(({ isInCalendar }) => isInCalendar).map(({ id }) => id)
    }
    expect(await marked(stranger)).toEqual([one.id])
    expect(await marked(organiser)).toEqual([])
  })

  test('needs it to be visible, and approved', async () => {
    const draft = await aCityEvent(database.db, { by: organiser, state: 'draft' })
    const club = await aClub(database.db, { members: [] })
    const meeting = await anEvent(database.db, { club })
    const mark = (viewer: Viewer, id: string) =>
      here.events.markEvent(viewer, { eventId: id, mark: 'wishlist' })
    const notFound = { code: 'EVENT_NOT_FOUND' }
    await expect(mark(stranger, draft.id)).rejects.toMatchObject(notFound)
    const admin = await aMember(database.db, { isAdmin: true })
    await expect(mark(admin, draft.id)).rejects.toMatchObject({
      code: 'EVENT_NOT_APPROVED',
    })
    await expect(mark(organiser, draft.id)).rejects.toMatchObject({ code: 'EVENT_NOT_APPROVED' })
    await expect(mark(stranger, meeting.id)).rejects.toMatchObject(notFound)
    await expect(mark(stranger, 'spring-swap')).rejects.toMatchObject(notFound)
    await expect(mark(guest, meeting.id)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    await expect(
      here.events.unmarkEvent(stranger, { eventId: randomUUID(), mark: 'wishlist' }),
    ).resolves.toBeUndefined()
    const { rows } = await database.pool.query('select 1 from event_marks where member_id = $1', [
      stranger.id,
    ])
    expect(rows).toEqual([])
  })
})

test('members find again the future events they are going to and have marked, each once, as long as they may see them', async () => {
  const { db, pool } = database
  const club = await aClub(db, { members: [stranger], visibility: 'private' })
  const [coming, kept, wished, refused] = await Promise.all([1, 2, 3, 4].map(() => aCityEvent(db)))
  const meeting = await anEvent(db, { club })
  const over = await aCityEvent(db, { startsAt: new Date(Date.now() - 3 * 60 * 60_000) })
  for (const event of [coming, kept, wished, meeting, over])
    await here.events.markEvent(stranger, { eventId: event?.id ?? '', mark: 'wishlist' })
  for (const event of [coming, kept])
    await here.events.markEvent(stranger, { eventId: event?.id ?? '', mark: 'calendar' })
  await here.events.answer(stranger, { eventId: coming?.id ?? '', answer: 'maybe', isNamed: false })
  await here.events.answer(stranger, { eventId: refused?.id ?? '', answer: 'no', isNamed: false })
  const found = async (viewer: Viewer) => {
    const { more, ...lists } = await here.events.ownEvents(viewer, { shown: 50 })
    expect(more).toBeUndefined()
    return Object.fromEntries(
      Object.entries(lists).map(([list, cards]) => [list, cards.map(({ id }) => id).sort()]),
    )
  }
  const ids = (...events: ({ id: string } | undefined)[]) => events.map((event) => event?.id).sort()
  expect(await found(stranger)).toEqual({
    answered: ids(coming),
    calendar: ids(kept),
    wishlist: ids(wished, meeting),
  })
  await pool.query('delete from club_members where member_id = $1', [stranger.id])
  expect((await found(stranger)).wishlist).toEqual(ids(wished))
  expect(await found(organiser)).toEqual({ answered: [], calendar: [], wishlist: [] })
})

test('members find the past events they answered or marked, the latest first, as long as they may see them', async () => {
  const { db, pool } = database
  const mia = await aMember(db)
  const club = await aClub(db, { members: [mia], visibility: 'private' })
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)
  const [older, newer, refused] = [
    await aCityEvent(db, { startsAt: ago(90) }),
    await aCityEvent(db, { startsAt: ago(80) }),
    await aCityEvent(db, { startsAt: ago(70) }),
  ]
  const [meeting, coming] = [await anEvent(db, { club, startsAt: ago(60) }), await aCityEvent(db)]
  const answers = [
    { event_id: older.id, attendance: 'going' as const },
    { event_id: newer.id, attendance: 'maybe' as const },
    { event_id: refused.id, attendance: 'no' as const },
  ]
  await db
    .insertInto('event_answers')
    .values(answers.map((answer) => ({ ...answer, member_id: mia.id, answered_at: ago(100) })))
    .execute()
  await db
    .insertInto('event_marks')
    .values(
      [meeting.id, coming.id].map((event_id) => ({ event_id, member_id: mia.id, mark: 'wishlist' as const })),
    )
    .execute()
  const past = async (shown = 50) => {
    const { answered, wishlist, more } = await here.events.ownEvents(mia, { shown, isPast: true })
    return { answered: answered.map(({ id }) => id), wishlist: wishlist.map(({ id }) => id), more }
  }
  expect(await past()).toEqual({ answered: [newer.id, older.id], wishlist: [meeting.id], more: undefined })
  expect(await past(1)).toMatchObject({ answered: [], wishlist: [meeting.id] })
  await pool.query('delete from club_members where member_id = $1', [mia.id])
  expect(await past()).toMatchObject({ wishlist: [] })
})

test('of many, the next come first, and the list grows until all are there', async () => {
  const { db, pool } = database
  const mia = await aMember(db)
  await pool.query(
    `with e as (
       insert into events (submitted_at, reviewed_at, state, title, type, is_public, suburb, place, description, starts_at, ends_at)
       select now(), now(), 'approved', 'Evening ' || n, 'reading', true, 'west-end-4101', 'West End Library', 'Somebody reads aloud.',
         now() + n * interval '1 day', now() + n * interval '1 day 1 hour'
       from generate_series(1, 120) n returning id)
     insert into event_marks (member_id, event_id, mark) select $1, id, 'wishlist' from e`,
    [mia.id],
  )
  const titles = async (shown: number) => {
    const { wishlist, more } = await here.events.ownEvents(mia, { shown })
    return { first: wishlist[0]?.title, last: wishlist.at(-1)?.title, count: wishlist.length, more }
  }
  expect(await titles(50)).toEqual({ first: 'Evening 1', last: 'Evening 50', count: 50, more: 100 })
  expect(await titles(150)).toEqual({ first: 'Evening 1', last: 'Evening 120', count: 120, more: undefined })
})

test('a planner or organiser is told that it is their own', async () => {
  const club = await aClub(database.db, { members: [stranger] })
  const meeting = await anEvent(database.db, { club, isPublic: true })
  await database.pool.query('update events set created_by = $1 where id = $2', [club.admin.id, meeting.id])
  const submitted = await aCityEvent(database.db, { by: organiser })
  const byGuest = await aCityEvent(database.db, { by: null })
  const isOwn = async (viewer: Viewer, { id }: { id: string }) =>
    (await here.events.event(viewer, { eventId: id })).isOwn
  expect(await isOwn(club.admin, meeting)).toBe(true)
  expect(await isOwn(organiser, submitted)).toBe(true)
  for (const [viewer, event] of [
    [stranger, meeting],
    [guest, meeting],
    [club.admin, submitted],
    [guest, byGuest],
    [stranger, byGuest],
  ] as const)
    expect(await isOwn(viewer, event)).toBe(false)
})

describe('contacting somebody about an event', () => {
  const contact = async (viewer: Viewer, id: string) => {
    const { contactId, mayContact } = await here.events.event(viewer, { eventId: id })
    return mayContact ? (contactId ?? 'after signing in') : null
  }

  test('reaches its organiser, but nobody who is blocked, disabled or oneself', async () => {
    const { id } = await aCityEvent(database.db, { by: organiser })
    expect(await contact(stranger, id)).toBe(organiser.id)
    expect(await contact(guest, id)).toBe('after signing in')
    expect(await contact(organiser, id)).toBeNull()
    const [blocking, blocked] = [await aMember(database.db), await aMember(database.db)]
    await aBlock(database.db, blocking, organiser)
    await aBlock(database.db, organiser, blocked)
    expect(await contact(blocking, id)).toBeNull()
    expect(await contact(blocked, id)).toBeNull()
    await disable(organiser)
    expect(await contact(stranger, id)).toBeNull()
    expect(await contact(guest, id)).toBeNull()
  })

  test('reaches nobody for a guest’s event', async () => {
    const { id } = await aCityEvent(database.db, { by: null })
    expect(await contact(stranger, id)).toBeNull()
    expect(await contact(guest, id)).toBeNull()
  })

  test('reaches the planner of a meeting, as long as they manage the club’s events', async () => {
    const club = await aClub(database.db, { members: [stranger] })
    const { id } = await anEvent(database.db, { club, isPublic: true })
    expect(await contact(stranger, id)).toBeNull()
    await database.pool.query('update events set created_by = $1 where id = $2', [club.admin.id, id])
    expect(await contact(stranger, id)).toBe(club.admin.id)
    expect(await contact(club.admin, id)).toBeNull()
    await aBlock(database.db, club.admin, stranger)
    expect(await contact(stranger, id)).toBeNull()
    await database.pool.query('update events set created_by = $1 where id = $2', [stranger.id, id])
    expect(await contact(organiser, id)).toBeNull()
  })
})

describe('an event’s position on the map', () => {
  test('is its spot or its library, otherwise the centre of its suburb', async () => {
    const { id } = await aCityEvent(database.db)
    expect((await here.events.event(guest, { eventId: id })).spot).toMatchObject({ isExact: true })
    await database.pool.query(`update events set place = 'Under the fig tree' where id = $1`, [id])
    const { spot, postcode } = await here.events.event(guest, { eventId: id })
    expect(spot).toMatchObject({ isExact: false })
    expect(postcode).toBe('4101')
    await database.pool.query('update events set lat = -27.4805, lng = 153.0113 where id = $1', [id])
    expect((await here.events.event(guest, { eventId: id })).spot).toEqual({
      lat: -27.4805,
      lng: 153.0113,
      isExact: true,
    })
  })
})

test('everybody may read approved city events, and public meetings of open clubs', async () => {
  const club = await aClub(database.db, { members: [stranger] })
  const all = {
    city: await aCityEvent(database.db),
    draft: await aCityEvent(database.db, { state: 'draft', by: stranger }),
    meeting: await anEvent(database.db, { club, isPublic: true }),
    inner: await anEvent(database.db, { club }),
  }
  const isForAll = async ({ id }: { id: string }) =>
    (await here.events.event(stranger, { eventId: id })).isForAll
  expect(await isForAll(all.city)).toBe(true)
  expect(await isForAll(all.draft)).toBe(false)
  expect(await isForAll(all.meeting)).toBe(true)
  expect(await isForAll(all.inner)).toBe(false)
})
