import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { eventNotices, movedUpNotices } from './event-notices.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
beforeAll(async () => {
  database = await aDatabase()
  here = someEvents(database.db)
})
afterAll(() => database.drop())

const code = (tried: Promise<unknown>) =>
  tried.then(
    () => 'seen',
    (error) => error.code,
  )

// The viewers who find an event: in a public and in a private club, marked public and not.
test.each([
  ['guest', { open: 'seen', inside: 'EVENT_NOT_FOUND', secret: 'EVENT_NOT_FOUND' }],
  ['stranger', { open: 'seen', inside: 'EVENT_NOT_FOUND', secret: 'EVENT_NOT_FOUND' }],
  ['requested', { open: 'seen', inside: 'EVENT_NOT_FOUND', secret: 'EVENT_NOT_FOUND' }],
  ['banned', { open: 'EVENT_NOT_FOUND', inside: 'EVENT_NOT_FOUND', secret: 'EVENT_NOT_FOUND' }],
  ['siteAdmin', { open: 'seen', inside: 'EVENT_NOT_FOUND', secret: 'EVENT_NOT_FOUND' }],
  ['member', { open: 'seen', inside: 'seen', secret: 'seen' }],
  ['moderator', { open: 'seen', inside: 'seen', secret: 'seen' }],
  ['admin', { open: 'seen', inside: 'seen', secret: 'seen' }],
] as const)('the %s finds %o, on every screen and list', async (who, expected) => {
  const { db } = database
  const [publicOne, privateOne] = [
    await aClubWithEverybody(db, { visibility: 'public', isOld: true }),
    await aClubWithEverybody(db, { visibility: 'private' }),
  ]
  const stages = {
    open: { ...publicOne, event: await anEvent(db, { club: publicOne.club, isPublic: true }) },
    inside: { ...publicOne, event: await anEvent(db, { club: publicOne.club }) },
    secret: { ...privateOne, event: await anEvent(db, { club: privateOne.club, isPublic: true }) },
  }
  for (const [name, { roles, event }] of Object.entries(stages)) {
    const viewer: Viewer = who === 'guest' ? guest : roles[who]
    const finds = expected[name as keyof typeof expected]
    expect(await code(here.events.event(viewer, { eventId: event.id })), name).toBe(finds)
    expect(await code(here.events.calendarFile(viewer, { eventId: event.id })), name).toBe(finds)
    if (viewer.kind === 'member') {
      const heard = await here.events.mayHear(viewer, { topic: `event:${event.id}` })
      expect(heard, name).toBe(finds === 'seen')
    }
    const listed = await here.events.events(viewer, { when: 'upcoming', shown: 50 })
    expect(
      listed.events.some(({ id }) => id === event.id),
      name,
    ).toBe(finds === 'seen')
  }
})

test('the list: future ones next first, past ones latest first, each once', async () => {
  const { db } = database
  const mia = await aMember(db)
  const mine = await aClub(db, { members: [mia] })
  const other = await aClub(db)
  const hour = (count: number) => new Date(Date.now() + count * 60 * 60_000)
  const soon = await anEvent(db, { club: other, startsAt: hour(1), isPublic: true })
  const next = await anEvent(db, { club: mine, startsAt: hour(2) })
  const later = await anEvent(db, { club: mine, startsAt: hour(3), isPublic: true })
  const over = await anEvent(db, { club: mine, startsAt: hour(-5) })
  const longOver = await anEvent(db, { club: mine, startsAt: hour(-50) })
  await anEvent(db, { club: mine, startsAt: hour(-20), isCancelled: true })
  const ids = [soon, next, later].map(({ id }) => id)
  const shown = async (when: 'upcoming' | 'past') =>
    (await here.events.events(mia, { when, shown: 500 })).events.map(({ id }) => id)
  expect((await shown('upcoming')).filter((id) => ids.includes(id))).toEqual(ids)
  expect((await shown('past')).slice(0, 2)).toEqual([over.id, longOver.id])
  expect((await here.events.nextEvents(mia, { limit: 2 })).map(({ id }) => id)).toEqual(ids.slice(0, 2))
})

test('a hidden event is in no list or calendar of its club’s members, and takes up no row of a page', async () => {
  const { db } = database
  const mia = await aMember(db)
  const club = await aClub(db, { members: [mia] })
  const startsAt = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const hidden = await anEvent(db, { club, startsAt: startsAt(1) })
  const shown = await anEvent(db, { club, startsAt: startsAt(2) })
  const month = new Date(startsAt(1).getTime() + 10 * 60 * 60_000).toISOString().slice(0, 7)
  const key = new URL(await here.events.followClub(mia, { clubId: club.id })).searchParams.get('key') ?? ''
  const found = async () => ({
    next: (await here.events.nextEvents(mia, { limit: 1 })).map(({ id }) => id),
    list: (await here.events.events(mia, { when: 'upcoming', shown: 1 })).events.map(({ id }) => id),
    isInMonth: (await here.events.eventsOfMonth(mia, { month })).some(({ events }) =>
      events.some(({ id }) => id === hidden.id),
    ),
    isInCalendar: (await here.events.feed(guest, { key })).includes(hidden.id),
  })
  expect(await found()).toEqual({ next: [hidden.id], list: [hidden.id], isInMonth: true, isInCalendar: true })
  await here.events.hideEvent(db, hidden.id, new Date())
  expect(await found()).toEqual({ next: [shown.id], list: [shown.id], isInMonth: false, isInCalendar: false })
})

describe('a club’s calendar', () => {
  const keyFor = async (member: Member, clubId: string) =>
    new URL(await here.events.followClub(member, { clubId })).searchParams.get('key') ?? ''

  test('can be read at its address, until it is renewed, or the member leaves, is disabled or stops it', async () => {
    const { db, pool } = database
    const mia = await aMember(db)
    const club = await aClub(db, { name: 'The Slow Classics', members: [mia], visibility: 'private' })
    const event = await anEvent(db, { club, title: 'Middlemarch, at last' })
    await anEvent(db, { club, isCancelled: true })
    const first = await keyFor(mia, club.id)
    const text = await here.events.feed(guest, { key: first })
    expect(text).toContain(`UID:${event.id}`)
    expect(text).toContain('STATUS:CANCELLED')
    const { rows } = await pool.query('select digest from calendar_feeds where member_id = $1', [mia.id])
    expect(JSON.stringify(rows)).not.toContain(first)

    const second = await keyFor(mia, club.id)
    expect(await code(here.events.feed(guest, { key: first }))).toBe('NOT_FOUND')
    expect(await code(here.events.feed(guest, { key: second }))).toBe('seen')
    await pool.query('update members set disabled_at = now() where id = $1', [mia.id])
    expect(await code(here.events.feed(guest, { key: second }))).toBe('NOT_FOUND')
    await pool.query('update members set disabled_at = null where id = $1', [mia.id])
    await here.events.stopFollowing(mia, { clubId: club.id })
    expect(await code(here.events.feed(guest, { key: second }))).toBe('NOT_FOUND')
    const third = await keyFor(mia, club.id)
    await pool.query('delete from club_members where member_id = $1', [mia.id])
    expect(await code(here.events.feed(guest, { key: third }))).toBe('NOT_FOUND')
    expect(await code(here.events.followClub(mia, { clubId: club.id }))).toBe('CLUB_NOT_FOUND')
  })

  test('has all future events, however many past and cancelled ones there are', async () => {
    const { db, pool } = database
    const club = await aClub(db)
    const fill = (start: string, cancelled: string) =>
      pool.query(
        `insert into events (club_id, state, title, description, starts_at, ends_at, place, cancelled_at)
         select $1, 'approved', 'Meeting ' || n, 'We talk about it.', ${start}, ${start} + interval '1 hour', 'The hall', ${cancelled}
         from generate_series(1, 250) n`,
        [club.id],
      )
    await fill(`now() - n * interval '8 hours'`, 'null')
    await fill(`now() + n * interval '1 hour'`, 'now()')
    const far = await anEvent(db, { club, startsAt: new Date(Date.now() + 300 * DAY_MS) })
    const text = await here.events.feed(guest, { key: await keyFor(club.admin, club.id) })
    expect(text).toContain(`UID:${far.id}`)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(300)
    expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(250)
    const starts = [...text.matchAll(/DTSTART:(\S+)/g)].map(([, at]) => at)
    expect(starts).toEqual(starts.toSorted())
  })

  test.each(['', 'x', 'a'.repeat(32), 'a'.repeat(5000)])(
    'an invented address is not found',
    async (secret) => {
      expect(await code(here.events.feed(guest, { key: secret }))).toBe('NOT_FOUND')
    },
  )
})

describe('scheduled', () => {
  test('members who are going, or maybe, are reminded a day before, once, and again if the day changes', async () => {
    const { db } = database
    const [mia, noah, ben] = [await aMember(db), await aMember(db), await aMember(db)]
    const club = await aClub(db, { members: [mia, noah, ben] })
    const inHours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
    const { id } = await anEvent(db, {
      club,
      startsAt: inHours(30),
      capacity: 1,
      going: [mia],
      waiting: [ben],
    })
    await here.events.answer(noah, { eventId: id, answer: 'maybe', isNamed: false })
    here.told()
    await here.events.updateDue(new Date())
    expect(reminded()).not.toContain(id)
    await here.events.updateDue(inHours(7))
    expect(reminded()).toContain(id)
    const notice = await toldBy(eventNotices, db, { eventId: id, news: 'reminder' }, { now: inHours(7) })
    expect(notice?.to.sort()).toEqual([mia.id, noah.id].sort())
    await here.events.updateDue(inHours(8))
    expect(reminded()).not.toContain(id)
  })

  test('nobody is reminded of a hidden event, until it is shown again', async () => {
    const { db } = database
    const mia = await aMember(db)
    const club = await aClub(db, { members: [mia] })
    const { id } = await anEvent(db, { club, startsAt: new Date(Date.now() + 5 * 60 * 60_000), going: [mia] })
    const told = async (news: 'new' | 'changed' | 'reminder' | 'cancelled') =>
      (await toldBy(eventNotices, db, { eventId: id, news }))?.to
    const movedUp = async () => (await toldBy(movedUpNotices, db, { eventId: id, memberId: mia.id }))?.to
    await here.events.hideEvent(db, id, new Date())
    here.told()
    await here.events.updateDue(new Date())
    expect(reminded()).not.toContain(id)
    for (const news of ['new', 'changed', 'reminder'] as const) expect(await told(news), news).toBeUndefined()
    expect(await movedUp()).toBeUndefined()
    await here.events.hideEvent(db, id, null)
    await here.events.updateDue(new Date())
    expect(reminded()).toContain(id)
    expect([await told('reminder'), await movedUp()]).toEqual([[mia.id], [mia.id]])
  })

  test('a closed club’s future meetings are cancelled', async () => {
    const { db, pool } = database
    const mia = await aMember(db)
    const club = await aClub(db, { members: [mia] })
    const { id } = await anEvent(db, { club, going: [mia] })
    await pool.query('update clubs set closed_at = now() where id = $1', [club.id])
    await here.events.updateDue(here.time.now)
    expect(here.told()).toContainEqual({ name: 'event.notify', payload: { eventId: id, news: 'cancelled' } })
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({
      isCancelled: true,
      cancelNote: 'The club has closed.',
    })
  })

  test('and neither another club’s meetings nor past ones are cancelled with them', async () => {
    const { db, pool } = database
    const mia = await aMember(db)
    const [closing, other] = [await aClub(db, { members: [mia] }), await aClub(db, { members: [mia] })]
    const { id: past } = await anEvent(db, {
      club: closing,
      startsAt: new Date(here.time.now.getTime() - 60_000),
    })
    const { id: elsewhere } = await anEvent(db, { club: other })
    await pool.query('update clubs set closed_at = now() where id = $1', [closing.id])
    await here.events.updateDue(here.time.now)
    for (const id of [past, elsewhere])
      expect(await here.events.event(mia, { eventId: id })).toMatchObject({ isCancelled: false })
  })

  function reminded(): unknown[] {
    const told = here.told() as { payload: { eventId?: string; news?: string } }[]
    return told.filter(({ payload }) => payload.news === 'reminder').map(({ payload }) => payload.eventId)
  }
})
