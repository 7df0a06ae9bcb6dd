// Notices about an event: their recipients and words.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { Attendance } from '#rules/events/events.ts'
import { aBlock, aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import type { EventNews } from './event-jobs.ts'
import { eventNotices, lostSeatNotices, movedUpNotices } from './event-notices.ts'

let database: TestDatabase
let admin: Member
let mia: Member
let noah: Member
let ada: Member
let club: { id: string; name: string }
beforeAll(async () => {
  database = await aDatabase()
  const { db } = database
  ;[admin, mia, noah, ada] = [await aMember(db), await aMember(db), await aMember(db), await aMember(db)]
  club = await aClub(db, { name: 'River Readers', admin, members: [mia, noah] })
  // Another club with a meeting of its own. Nobody there gets a notice.
  const others = await aClub(db, { members: [ada] })
  await anEvent(db, { club: others, going: [ada] })
})
afterAll(() => database.drop())

// 6.30 pm to 8 pm in Brisbane.
const startsAt = new Date('2026-11-14T08:30:00Z')
const timesOf = (id: string) =>
  database.db.selectFrom('events').select(['starts_at', 'ends_at']).where('id', '=', id).executeTakeFirst()
/** Half a day before it starts, if nothing else is said. */
async function tell(
  eventId: string,
  news: EventNews,
  { by, ...asked }: { by?: string; only?: string[]; now?: Date } = {},
) {
  const now = new Date(+((await timesOf(eventId))?.starts_at ?? startsAt) - 12 * HOUR_MS)
  return toldBy(eventNotices, database.db, { eventId, news, ...(by && { by }) }, { now, ...asked })
}
const toldOf = async (...of: Parameters<typeof tell>) => [...((await tell(...of))?.to ?? [])].sort()
const ids = (...members: Member[]) => members.map(({ id }) => id).sort()
const set = (id: string, to: object) =>
  database.db.updateTable('events').set(to).where('id', '=', id).execute()
const answered = (event: { id: string }, member: Member, attendance: Attendance) =>
  database.db
    .insertInto('event_answers')
    .values({ event_id: event.id, member_id: member.id, attendance, answered_at: new Date() })
    .execute()

test('the club is told of a new meeting, but neither its planner nor another club', async () => {
  const { db } = database
  const { id } = await anEvent(db, { club, title: 'The Dry', startsAt })
  expect(await toldOf(id, 'new'), 'no planner is known').toEqual(ids(admin, mia, noah))
  await set(id, { created_by: admin.id })
  expect(await toldOf(id, 'new')).toEqual(ids(mia, noah))
  expect(await toldOf(id, 'new', { only: [mia.id, admin.id, ada.id] })).toEqual(ids(mia))
  expect(await tell(id, 'new')).toEqual({
    to: expect.anything(),
    of: id,
    kind: 'clubs',
    subject: 'River Readers is meeting: The Dry',
    paragraphs: [
      'River Readers has planned The Dry.',
      'When: Saturday 14 November 2026, 6.30 pm to 8.00 pm. Where: West End Library.',
      'Let the others know if you’re coming.',
    ],
    action: { label: 'See the event', path: `/event/${id}` },
  })
})

test.each([
  ['day', 'Every month on the 14th.'],
  ['weekday', 'Every month on the second Saturday.'],
] as const)('for a series by %s it says how often: %s', async (rhythm, says) => {
  const { db } = database
  const { id } = await anEvent(db, { club, startsAt })
  const series = await db
    .insertInto('event_series')
    .values({ rhythm, first_on: '2026-11-14' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await set(id, { series_id: series.id })
  expect((await tell(id, 'new'))?.paragraphs[2]).toBe(says)
})

test.each(['changed', 'cancelled', 'reminder'] as const)(
  '%s is not told to anybody who is out of the club by then, for a meeting of its members, or is banned from it',
  async (news) => {
    const { db } = database
    const [stranger, banned] = [await aMember(db), await aMember(db)]
    const of = await aClub(db, { admin, members: [mia], banned: [banned] })
    const going = [mia, stranger, banned]
    const [forAll, forMembers] = [
      await anEvent(db, { club: of, isPublic: true, going }),
      await anEvent(db, { club: of, going }),
    ]
    // A cancellation is told even while nobody outside sees the event.
    if (news === 'cancelled') await set(forAll.id, { cancelled_at: new Date(), hidden_at: new Date() })
    if (news === 'cancelled') await set(forMembers.id, { cancelled_at: new Date() })
    expect(await toldOf(forAll.id, news)).toEqual(ids(mia, stranger))
    expect(await toldOf(forMembers.id, news)).toEqual(ids(mia))
  },
)

test('across a block nobody is told of a new meeting, or of the other’s city event, unless it is moved or cancelled while they have a seat; nobody reads the other’s words', async () => {
  const { db } = database
  const [her, him] = [await aMember(db), await aMember(db)]
  const of = await aClub(db, { admin: him, members: [her, mia] })
  const meeting = await anEvent(db, { club: of, startsAt, by: him, going: [her] })
  const cityEvent = await aCityEvent(db, { by: her, startsAt })
  await answered(cityEvent, him, 'going')
  await answered(cityEvent, mia, 'going')
  await aBlock(db, her, him)
  expect(await toldOf(meeting.id, 'new')).toEqual(ids(mia))
  expect(await toldOf(cityEvent.id, 'reminder')).toEqual(ids(mia))
  expect(await toldOf(cityEvent.id, 'changed'), 'so that he doesn’t go elsewhere').toEqual(ids(him, mia))
  const seat = { eventId: cityEvent.id, memberId: him.id }
  expect(await toldBy(movedUpNotices, db, seat, { now: new Date(+startsAt - HOUR_MS) })).toBeUndefined()
  await set(cityEvent.id, { cancelled_at: new Date() })
  expect(await toldOf(cityEvent.id, 'cancelled'), 'so that he doesn’t wait there').toEqual(ids(her, him, mia))
  await set(meeting.id, { cancelled_at: new Date(), cancelled_by: him.id, cancel_note: 'Because of you' })
  await answered(meeting, mia, 'going')
  const toldTo = async (member: Member) =>
    JSON.stringify(await tell(meeting.id, 'cancelled', { only: [member.id] }))
  expect(await toldTo(mia)).toContain('Because of you')
  expect(await toldTo(her)).toContain('has been cancelled')
  expect(await toldTo(her)).not.toContain('Because of you')
  await set(meeting.id, { cancelled_by: null, cancel_note: '', cancelled_because: 'club_closed' })
  expect(await toldTo(her), 'nobody’s words').toContain('on the day."')
  expect(await toldTo(her)).toContain('"The club has closed."')
})

test('nobody is told of a new city event, because it has no club', async () => {
  const { id } = await aCityEvent(database.db, { by: mia })
  expect(await toldOf(id, 'new')).toEqual([])
})

test.each([
  ['changed', ['going', 'maybe', 'waiting']],
  ['cancelled', ['going', 'maybe', 'waiting']],
  ['reminder', ['going', 'maybe']],
] as const)('“%s” is told to members who answered %o, and to nobody else', async (news, said) => {
  const { db } = database
  const of = { club, isPublic: true }
  const [event, other] = [await anEvent(db, of), await anEvent(db, of)]
  const isCancelled = news === 'cancelled'
  await set(event.id, { cancelled_at: isCancelled ? new Date() : null })
  const by = new Map<Attendance, Member>()
  for (const each of ['going', 'maybe', 'waiting', 'no'] as const) by.set(each, await aMember(db))
  for (const [each, member] of by) await answered(event, member, each)
  await answered(other, ada, 'going')
  const concerned = said.map((each) => by.get(each)).filter((each) => each !== undefined)
  expect(await toldOf(event.id, news)).toEqual(ids(...concerned))
  const [first] = concerned
  expect(await toldOf(event.id, news, { by: first?.id ?? '' })).toEqual(ids(...concerned.slice(1)))
  expect(await toldOf(event.id, news, { only: [first?.id ?? '', ada.id] })).toEqual([first?.id])
})

test('an event cancelled meanwhile is only announced as cancelled, and one that is on again is not', async () => {
  const { db } = database
  const { id } = await anEvent(db, { club, going: [mia] })
  for (const news of ['new', 'changed', 'reminder'] as const) expect(await tell(id, news)).toBeDefined()
  expect(await tell(id, 'cancelled')).toBeUndefined()
  await set(id, { cancelled_at: new Date() })
  for (const news of ['new', 'changed', 'reminder'] as const) expect(await tell(id, news)).toBeUndefined()
  expect(await tell(id, 'cancelled')).toBeDefined()
  expect(await tell(randomUUID(), 'cancelled')).toBeUndefined()
})

// A letter waits for the end of its reader's quiet hours.
test('of an event that is over only that it was cancelled is told, and of a meeting while it is on no reminder', async () => {
  const { id } = await anEvent(database.db, { club, startsAt, going: [mia] })
  const until = { on: startsAt, over: new Date(+startsAt + 90 * MINUTE_MS) }
  for (const news of ['new', 'changed'] as const) {
    expect(await tell(id, news, { now: until.on })).toBeDefined()
    expect(await tell(id, news, { now: until.over })).toBeUndefined()
  }
  expect(await tell(id, 'reminder', { now: until.on })).toBeUndefined()
  await set(id, { cancelled_at: new Date() })
  expect(await tell(id, 'cancelled', { now: until.over })).toBeDefined()
})

test('a reminder of an event that was moved to a later day since is not sent', async () => {
  const { id } = await anEvent(database.db, { club, startsAt, going: [mia] })
  const now = new Date(+startsAt - 24 * HOUR_MS)
  expect(await tell(id, 'reminder', { now })).toBeDefined()
  await set(id, { starts_at: new Date(+startsAt + 1), ends_at: new Date(+startsAt + HOUR_MS) })
  expect(await tell(id, 'reminder', { now })).toBeUndefined()
  expect(await tell(id, 'changed', { now })).toBeDefined()
})

test('of an event hidden by an administrator, or of a hidden club, only the end is announced', async () => {
  const { db } = database
  const hiddenClub = await aClub(db, { members: [mia], isHidden: true })
  const [hidden, inHidden] = [
    await anEvent(db, { club, going: [mia] }),
    await anEvent(db, { club: hiddenClub, going: [mia] }),
  ]
  await set(hidden.id, { hidden_at: new Date() })
  for (const { id } of [hidden, inHidden]) {
    expect(await tell(id, 'changed')).toBeUndefined()
    await set(id, { cancelled_at: new Date() })
    expect(await toldOf(id, 'cancelled')).toEqual([mia.id])
  }
})

test('a cancelled city event is also told to its organiser, once, unless they cancelled it themselves', async () => {
  const { db } = database
  const { id, title } = await aCityEvent(db, { by: mia, isCancelled: true, startsAt })
  await answered({ id }, noah, 'going')
  expect(await toldOf(id, 'cancelled')).toEqual(ids(mia, noah))
  expect(await toldOf(id, 'cancelled', { by: mia.id })).toEqual([noah.id])
  expect(await toldOf(id, 'cancelled', { only: [noah.id] })).toEqual([noah.id])
  await answered({ id }, mia, 'maybe')
  expect(await toldOf(id, 'cancelled')).toEqual(ids(mia, noah))
  expect(await tell(id, 'cancelled')).toMatchObject({
    kind: 'events',
    subject: `Cancelled: ${title}, Saturday 14 November 2026`,
    paragraphs: [
      `${title} on Saturday 14 November 2026 has been cancelled. Please don’t go there on the day.`,
    ],
  })
  await set(id, { cancel_note: 'It rains.' })
  expect((await tell(id, 'cancelled'))?.paragraphs[1]).toBe('They wrote: “It rains.”')
})

test('its organiser is told no other news', async () => {
  const { id } = await aCityEvent(database.db, { by: mia })
  expect(await toldOf(id, 'changed')).toEqual([])
  expect(await toldOf(id, 'reminder')).toEqual([])
})

test('a notice names a meeting’s club, and a city event’s title', async () => {
  const { db } = database
  const [ofClub, ofCity] = [
    await anEvent(db, { club, title: 'The Dry' }),
    await aCityEvent(db, { title: 'Spring swap' }),
  ]
  expect((await tell(ofClub.id, 'reminder'))?.paragraphs[0]).toBe(
    'The Dry of River Readers is coming up soon.',
  )
  expect((await tell(ofCity.id, 'reminder'))?.paragraphs[0]).toBe('Spring swap is coming up soon.')
})

test('a seat is announced to the member who has it, while they have it and it takes place', async () => {
  const { db } = database
  const [event, other] = [
    await anEvent(db, { club, title: 'The Dry', going: [mia], waiting: [noah] }),
    await anEvent(db, { club, going: [noah] }),
  ]
  const seatOf = (member: Member, now?: Date) =>
    toldBy(movedUpNotices, db, { eventId: event.id, memberId: member.id }, now && { now })
  expect(await seatOf(mia)).toMatchObject({ to: [mia.id], subject: 'You have a seat: The Dry' })
  expect(await seatOf(noah), 'a waiting member who goes to another event').toBeUndefined()
  expect(await toldBy(movedUpNotices, db, { eventId: other.id, memberId: noah.id })).toBeDefined()
  expect(await toldBy(movedUpNotices, db, { eventId: randomUUID(), memberId: mia.id })).toBeUndefined()
  const { starts_at: start, ends_at: end } = (await timesOf(event.id)) ?? {}
  expect(await seatOf(mia, start), 'they can still come').toBeDefined()
  expect(await seatOf(mia, end), 'it is over').toBeUndefined()
  await set(event.id, { hidden_at: new Date() })
  expect(await seatOf(mia)).toBeUndefined()
  await set(event.id, { hidden_at: null, cancelled_at: new Date() })
  expect(await seatOf(mia)).toBeUndefined()
})

test('a member outside the club is told that they can no longer come, also while it is hidden, unless they have answered again or it does not take place', async () => {
  const { db } = database
  const event = await anEvent(db, { club, title: 'The Dry', startsAt, going: [mia] })
  const lost = (member: Member, now = new Date(+startsAt - 12 * HOUR_MS)) =>
    toldBy(lostSeatNotices, db, { eventId: event.id, memberId: member.id }, { now })
  await set(event.id, { hidden_at: new Date() })
  expect(await lost(ada)).toMatchObject({
    to: [ada.id],
    of: event.id,
    subject: 'For members only now: The Dry',
    action: { label: 'See the club', path: `/club/${club.id}` },
  })
  expect(await lost(mia), 'has joined since, and answered').toBeUndefined()
  expect(await lost(ada, new Date(+startsAt + 12 * HOUR_MS))).toBeUndefined()
  await set(event.id, { cancelled_at: new Date() })
  expect(await lost(ada)).toBeUndefined()
})
