import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { movedUpNotices } from '#server/events/event-notices.ts'
import { lockEvent } from '#server/events/event-queries.ts'
import { violatedConstraint, withTransaction } from '#server/store/database.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBlock, aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let members: Member[]
let club: { id: string }
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  // A member waiting for another event would be moved up by the scheduled job as well.
  await database.empty('clubs, members')
  here = someEvents(database.db)
  members = []
  for (let count = 0; count < 5; count++) members.push(await aMember(database.db))
  club = await aClub(database.db, { members })
})

const answer = (member: Member | undefined, id: string, answer: 'going' | 'maybe' | 'no', isNamed = true) =>
  here.events.answer(member ?? guest, { eventId: id, answer, isNamed })
const say = async (...said: Parameters<typeof answer>) => (await answer(...said)).attendance
const seatsOf = (id: string) =>
  database.db.selectFrom('events').select(['going', 'waiting']).where('id', '=', id).executeTakeFirst()
const leave = (memberId = '') =>
  database.pool.query('delete from club_members where club_id = $1 and member_id = $2', [club.id, memberId])

test('a reminder is promised to members who answer before everybody is reminded, and to nobody after that', async () => {
  const soon = { club, startsAt: new Date(+here.time.now + 30 * HOUR_MS) }
  const { id } = await anEvent(database.db, soon)
  const isPromised = async (member: Member | undefined) => (await answer(member, id, 'going')).isToBeReminded
  expect(await isPromised(members[0])).toBe(true)
  const late = 30 - 24
  here.time.now = new Date(+here.time.now + late * HOUR_MS)
  expect(await isPromised(members[1]), 'the next run may be over before their answer').toBe(false)
  await database.db.updateTable('events').set({ reminded_at: here.time.now }).where('id', '=', id).execute()
  here.time.now = new Date(+here.time.now - late * HOUR_MS)
  expect(await isPromised(members[2]), 'reminded of already').toBe(false)
})

test.each(['event', 'club'] as const)(
  'while its %s is hidden nobody moves up, because nobody could be told; they do once it is shown again',
  async (kind) => {
    const [one, two] = members
    const { id } = await anEvent(database.db, { club, capacity: 1 })
    await say(one, id, 'going')
    expect(await say(two, id, 'going')).toBe('waiting')
    const table = kind === 'event' ? 'events' : 'clubs'
    const hide = (at: Date | null) =>
      database.db
        .updateTable(table)
        .set({ hidden_at: at })
        .where('id', '=', kind === 'event' ? id : club.id)
        .execute()
    await hide(here.time.now)
    await withTransaction(database.db, (tx) => here.events.giveUpSeats(tx, one?.id ?? ''))
    await here.events.updateDue(here.time.now)
    expect(await seatsOf(id)).toEqual({ going: 0, waiting: 1 })
    await hide(null)
    await here.events.updateDue(here.time.now)
    expect(await seatsOf(id)).toEqual({ going: 1, waiting: 0 })
    const told = { name: 'event.notify-moved-up', payload: { eventId: id, memberId: two?.id } }
    expect(here.told()).toContainEqual(told)
  },
)

test('past the last seat a member waits, and the one who has waited longest gets a seat that is given back', async () => {
  const [one, two, three, four] = members
  const { id } = await anEvent(database.db, { club, capacity: 1 })
  expect(await say(one, id, 'going')).toBe('going')
  here.time.now = new Date(+here.time.now + 1000)
  expect(await say(two, id, 'going')).toBe('waiting')
  here.time.now = new Date(+here.time.now + 1000)
  expect(await say(three, id, 'going')).toBe('waiting')
  here.time.now = new Date(+here.time.now + 1000)
  // Repeating the answer, or changing whether the name is shown, keeps the place.
  expect(await say(two, id, 'going', false)).toBe('waiting')
  expect(await here.events.event(three ?? guest, { eventId: id })).toMatchObject({
    attendance: 'waiting',
    beforeMe: 1,
    going: 1,
    waiting: 2,
  })
  expect(await say(one, id, 'no')).toBe('no')
  expect(await here.events.event(two ?? guest, { eventId: id })).toMatchObject({
    attendance: 'going',
    going: 1,
    waiting: 1,
  })
  const [told] = here.told()
  expect(told).toEqual({ name: 'event.notify-moved-up', payload: { eventId: id, memberId: two?.id } })
  expect(await toldBy(movedUpNotices, database.db, told?.payload as never)).toMatchObject({
    to: [two?.id],
  })
  expect(await say(four, id, 'maybe')).toBe('maybe')
  expect(await here.events.event(four ?? guest, { eventId: id })).toMatchObject({
    maybe: 1,
    going: 1,
    waiting: 1,
  })
})

test('of two members who take the last seat at once, one gets it and the other waits', async () => {
  const { id } = await anEvent(database.db, { club, capacity: 2 })
  const outcomes = await Promise.all(members.map((member) => say(member, id, 'going')))
  expect(outcomes.filter((each) => each === 'going')).toHaveLength(2)
  expect(await here.events.event(members[0] ?? guest, { eventId: id })).toMatchObject({
    going: 2,
    waiting: 3,
  })
})

test('the database itself seats nobody past the last seat', async () => {
  const { id } = await anEvent(database.db, { club, capacity: 1, going: members.slice(0, 1) })
  const past = database.db
    .insertInto('event_answers')
    .values({ event_id: id, member_id: members[1]?.id ?? '', attendance: 'going', answered_at: new Date() })
    .execute()
  expect(violatedConstraint(await past.catch((error: unknown) => error))).toBe('events_seats')
})

test('a seat given back and one taken at the same moment: nobody overtakes those who wait', async () => {
  const [one, two, three] = members
  const { id } = await anEvent(database.db, {
    club,
    capacity: 1,
    going: members.slice(0, 1),
    waiting: members.slice(1, 2),
  })
  await Promise.all([say(one, id, 'no'), say(three, id, 'going')])
  expect((await here.events.event(two ?? guest, { eventId: id })).attendance).toBe('going')
  expect((await here.events.event(three ?? guest, { eventId: id })).attendance).toBe('waiting')
})

describe('leaving', () => {
  test('a member who leaves the club gives the seat back, and the next one has it within a minute', async () => {
    const [one, two] = members
    const { id } = await anEvent(database.db, {
      club,
      capacity: 1,
      going: members.slice(0, 1),
      waiting: members.slice(1, 2),
    })
    await leave(one?.id)
    await here.events.updateDue(here.time.now)
    expect(await here.events.event(two ?? guest, { eventId: id })).toMatchObject({
      attendance: 'going',
      going: 1,
      waiting: 0,
    })
    expect(here.told()).toEqual([
      { name: 'event.notify-moved-up', payload: { eventId: id, memberId: two?.id } },
    ])
    await here.events.updateDue(here.time.now)
    expect(here.told()).toEqual([])
  })

  test('a disabled member gets no seat, and the seat they had goes to the next one within a minute', async () => {
    const [one, two, three, four] = members
    const disable = (member?: Member) =>
      database.pool.query('update members set disabled_at = now() where id = $1', [member?.id])
    const { id } = await anEvent(database.db, {
      ...{ club, capacity: 2 },
      ...{ going: members.slice(0, 2), waiting: members.slice(2, 4) },
    })
    await disable(three)
    // Through a seat given back, before the scheduled job runs.
    await say(two, id, 'no')
    expect(here.told().map(({ payload }) => payload)).toEqual([{ eventId: id, memberId: four?.id }])
    await say(two, id, 'going')
    await disable(one)
    await here.events.updateDue(here.time.now)
    await here.events.updateDue(here.time.now)
    expect(here.told().map(({ payload }) => payload)).toEqual([{ eventId: id, memberId: two?.id }])
    const asSeen = await here.events.event(four ?? guest, { eventId: id })
    expect(asSeen).toMatchObject({ going: 2, waiting: 0 })
    await database.pool.query('update members set disabled_at = null where id = $1', [three?.id])
    expect(
      (await here.events.event(three ?? guest, { eventId: id })).attendance,
      'a member who comes back has to answer again',
    ).toBeNull()
  })

  test('a member deleted for good gives all seats back at once', async () => {
    const [one, two] = members
    const { id } = await anEvent(database.db, {
      club,
      capacity: 1,
      going: members.slice(0, 1),
      waiting: members.slice(1, 2),
    })
    await database.db.transaction().execute((tx) => here.events.giveUpSeats(tx, one?.id ?? ''))
    expect((await here.events.event(two ?? guest, { eventId: id })).attendance).toBe('going')
  })

  test('when a club becomes private, only members keep seats, and the others are told once', async () => {
    const [stranger, waiter, absent] = [
      await aMember(database.db),
      await aMember(database.db),
      await aMember(database.db),
    ]
    const of = { club, isPublic: true }
    const { id } = await anEvent(database.db, {
      ...{ ...of, going: [...members.slice(0, 1), stranger], waiting: [waiter] },
    })
    await say(absent, id, 'no')
    await anEvent(database.db, { ...of, going: [stranger], isCancelled: true })
    await anEvent(database.db, { ...of, going: [stranger], startsAt: new Date(Date.now() - 30 * HOUR_MS) })
    await database.pool.query(`update clubs set visibility = 'private' where id = $1`, [club.id])
    expect(await here.events.event(members[0] ?? guest, { eventId: id })).toMatchObject({ going: 1 })
    await expect(here.events.event(stranger, { eventId: id })).rejects.toMatchObject({
      code: 'EVENT_NOT_FOUND',
    })
    here.told()
    await here.events.updateDue(here.time.now)
    await here.events.updateDue(here.time.now)
    const told = here.told().filter(({ name }) => name === 'event.notify-lost-seat')
    expect(told).toHaveLength(2)
    for (const { id: memberId } of [stranger, waiter])
      expect(told).toContainEqual({ name: 'event.notify-lost-seat', payload: { eventId: id, memberId } })
  })

  describe('while an event lasts', () => {
    const goingTo = async ({ id }: { id: string }) => {
      const answers = database.db.selectFrom('event_answers').select('member_id').where('event_id', '=', id)
      return (await answers.where('attendance', '=', 'going').execute())
        .map(({ member_id }) => member_id)
        .sort()
    }
    const ban = (memberId: string) =>
      database.db
        .insertInto('club_bans')
        .values({ club_id: club.id, member_id: memberId, banned_at: new Date() })
        .execute()

    test.each([
      ['leave the club', (ids: string[]) => Promise.all(ids.map(leave)), 'inside'],
      ['are banned without having been in it', (ids: string[]) => Promise.all(ids.map(ban)), 'outside'],
      [
        'are not in it as it becomes private',
        () => database.pool.query(`update clubs set visibility = 'private' where id = $1`, [club.id]),
        'outside',
      ],
    ] as const)(
      'members who %s are no longer going, unless a host has ticked that they came',
      async (_how, change, where) => {
        const outside = [await aMember(database.db), await aMember(database.db)]
        const [gone, came] = where === 'inside' ? members : outside
        if (!gone || !came) throw new Error('Two members are needed')
        const startsAt = new Date(Date.now() - 30 * HOUR_MS)
        const of = { club, startsAt, isPublic: true, going: [...members, ...outside], came: [came] }
        const running = await anEvent(database.db, { ...of, endsAt: new Date(Date.now() + HOUR_MS) })
        const over = await anEvent(database.db, { ...of, endsAt: new Date(Date.now() - HOUR_MS) })
        const before = await goingTo(running)
        await change([gone.id, came.id])
        expect(await goingTo(running)).toEqual(before.filter((id) => id !== gone.id))
        expect(await goingTo(over), 'what is over stays').toEqual(before)
      },
    )
  })

  test('somebody outside who is banned while they answer has no seat', async () => {
    const { db, pool } = database
    const stranger = await aMember(db)
    const { id } = await anEvent(db, { club, isPublic: true })
    let banned: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await lockEvent(tx, id)
      const answer = { event_id: id, member_id: stranger.id, attendance: 'going' as const }
      await tx
        .insertInto('event_answers')
        .values({ ...answer, answered_at: new Date() })
        .execute()
      banned = db
        .insertInto('club_bans')
        .values({ club_id: club.id, member_id: stranger.id, banned_at: new Date() })
        .execute()
      expect(await Promise.race([banned, aWaitForALock(pool)])).toBe('waits')
    })
    await banned
    const { rows } = await pool.query('select 1 from event_answers where event_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('answering and leaving at once leaves no seat behind', async () => {
    const [one] = members
    const { id } = await anEvent(database.db, { club, capacity: 3 })
    await Promise.allSettled([say(one, id, 'going'), leave(one?.id)])
    const { rows } = await database.pool.query('select 1 from event_answers where event_id = $1', [id])
    expect(rows).toEqual([])
  })
})

test('a cancelled event, a past one and a closed club take no answers', async () => {
  const [one] = members
  const { db } = database
  const cancelled = await anEvent(db, { club, isCancelled: true })
  const over = await anEvent(db, { club, startsAt: new Date(Date.now() - 3 * 60 * 60_000) })
  const closed = await aClub(db, { members, isClosed: true })
  const inClosed = await anEvent(db, { club: closed })
  await expect(say(one, cancelled.id, 'going')).rejects.toMatchObject({ code: 'EVENT_CANCELLED' })
  await expect(say(one, over.id, 'going')).rejects.toMatchObject({ code: 'EVENT_OVER' })
  await expect(say(one, inClosed.id, 'going')).rejects.toMatchObject({ code: 'CLUB_CLOSED' })
  await expect(say(one, 'no-id', 'going')).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' })
  await expect(say(undefined, over.id, 'going')).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
})

test('a member who has left the club is named no longer on its past meetings, and still on events for everybody', async () => {
  const [one, two] = members as [Member, Member]
  const past = { club, startsAt: new Date(Date.now() - 30 * HOUR_MS), going: [one, two] }
  const meeting = await anEvent(database.db, past)
  const open = await anEvent(database.db, { ...past, isPublic: true })
  await leave(two.id)
  const named = async ({ id }: { id: string }) =>
    (await here.events.event(one, { eventId: id })).attendees.map((each) => each.id)
  expect(await named(meeting)).toEqual([one.id])
  expect(await named(open)).toEqual([one.id, two.id])
  expect(await seatsOf(meeting.id), 'they did go').toMatchObject({ going: 2 })
})

test('names of those going are shown as far as they allow, to members, and not across a block', async () => {
  const [one, two, three] = members
  const { id } = await anEvent(database.db, { club, isPublic: true })
  await say(one, id, 'going', true)
  await say(two, id, 'going', false)
  await say(three, id, 'maybe', true)
  const seen = async (viewer: Member | typeof guest) =>
    (await here.events.event(viewer, { eventId: id })).attendees.map((each) => each.id)
  const stranger = await aMember(database.db)
  expect(await seen(stranger)).toEqual([one?.id])
  expect(await seen(guest)).toEqual([])
  expect(await here.events.event(guest, { eventId: id })).toMatchObject({ going: 2, maybe: 1 })
  if (one) await aBlock(database.db, one, stranger)
  expect(await seen(stranger)).toEqual([])
})

describe('across a block with the organiser of a city event', () => {
  const event = (id: string, viewer: Member | undefined) =>
    here.events.event(viewer ?? guest, { eventId: id })

  test('nobody gets a seat, and only the member who has blocked reads so on its page', async () => {
    const [her, him] = members
    if (!her || !him) throw new Error('Nobody is here')
    const { id } = await aCityEvent(database.db, { by: her })
    expect(await event(id, him)).toMatchObject({ hasBlockedOrganiser: false })
    await aBlock(database.db, her, him)
    for (const said of ['going', 'maybe'] as const)
      await expect(answer(him, id, said)).rejects.toMatchObject({ code: 'EVENT_NOT_FOR_YOU' })
    expect(await say(him, id, 'no')).toBe('no')
    expect(await event(id, him)).toMatchObject({ hasBlockedOrganiser: false, mayAnswer: true })
    expect(await event(id, undefined)).toMatchObject({ hasBlockedOrganiser: false })
    const his = await aCityEvent(database.db, { by: him })
    await expect(answer(her, his.id, 'going')).rejects.toMatchObject({ code: 'EVENT_NOT_FOR_YOU' })
    expect(await event(his.id, her)).toMatchObject({
      ...{ hasBlockedOrganiser: true, organiser: null, mayAnswer: false },
    })
    const meeting = await anEvent(database.db, { club, by: him })
    expect(await event(meeting.id, her)).toMatchObject({ hasBlockedOrganiser: true, mayAnswer: true })
    expect(await say(her, meeting.id, 'going'), 'a meeting is its club’s').toBe('going')
  })

  test('the words of a cancellation are not shown', async () => {
    const [her, him, mia] = members
    if (!her || !him) throw new Error('Nobody is here')
    const { id } = await aCityEvent(database.db, { by: him })
    await aBlock(database.db, her, him)
    await here.events.cancelEvent(him, { eventId: id, scope: 'this', note: 'Because of you' })
    expect(await event(id, her)).toMatchObject({ isCancelled: true, cancelNote: '' })
    expect(await event(id, mia)).toMatchObject({ cancelNote: 'Because of you' })
  })

  test('a seat that one of the two has is given up, and goes to the next', async () => {
    const [her, him, mia] = members
    if (!her || !him) throw new Error('Nobody is here')
    const hers = await aCityEvent(database.db, { by: her, capacity: 1 })
    const his = await aCityEvent(database.db, { by: him })
    const other = await aCityEvent(database.db, { by: mia ?? null })
    await say(him, hers.id, 'going')
    await say(mia, hers.id, 'going')
    await say(her, his.id, 'maybe')
    await say(him, other.id, 'going')
    await withTransaction(database.db, (tx) =>
      here.events.giveUpSeatsBetween(tx, { oneId: her.id, otherId: him.id }),
    )
    expect(await seatsOf(hers.id)).toEqual({ going: 1, waiting: 0 })
    expect(here.told()).toContainEqual({
      name: 'event.notify-moved-up',
      payload: { eventId: hers.id, memberId: mia?.id },
    })
    expect(await event(his.id, her)).toMatchObject({ attendance: null, maybe: 0 })
    expect(await event(other.id, him)).toMatchObject({ attendance: 'going' })
  })

  test('nobody moves up to a seat, though they waited for it before', async () => {
    const [her, him, mia] = members
    if (!her || !him) throw new Error('Nobody is here')
    const { id } = await aCityEvent(database.db, { by: her, capacity: 1 })
    await say(mia, id, 'going')
    await say(him, id, 'going')
    await aBlock(database.db, him, her)
    await say(mia, id, 'no')
    expect(await seatsOf(id)).toEqual({ going: 0, waiting: 1 })
    await here.events.updateDue(here.time.now)
    expect(await seatsOf(id)).toEqual({ going: 0, waiting: 1 })
    await say(members[3], id, 'going')
    await here.events.updateDue(here.time.now)
    expect(await seatsOf(id), 'the one who comes next does').toEqual({ going: 1, waiting: 1 })
  })
})
