// A host ticks who came: permissions, times, and whose good standing it counts for.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { findExperience } from '#server/members/experience-queries.ts'
import { violatedConstraint } from '#server/store/database.ts'
import { aBlock, aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let host: Member
let noah: Member
let ada: Member
let event: { id: string }
let startsAt: Date
let endsAt: Date
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { db } = database
  here = someEvents(db)
  host = await aMember(db, { name: 'Priya Shah', joinedAt: new Date(Date.now() - 200 * DAY_MS) })
  ;[noah, ada] = [await aMember(db, { name: 'Noah' }), await aMember(db, { name: 'Ada' })]
  startsAt = new Date(Date.now() + DAY_MS)
  endsAt = new Date(+startsAt + 2 * HOUR_MS)
  event = await aCityEvent(db, { by: host, startsAt, endsAt })
  for (const member of [host, noah, ada]) await goes(member)
  here.time.now = startsAt
})

const goes = (member: Member, answer: 'going' | 'maybe' = 'going', isNamed = true) =>
  here.events.answer(member, { eventId: event.id, answer, isNamed })
const ticketsOf = async (who: readonly Member[]) => {
  const answers = await database.db
    .selectFrom('event_answers')
    .select('ticket')
    .where('member_id', 'in', [...who.map((member) => member.id), '00000000-0000-0000-0000-000000000000'])
    .execute()
  return answers.map(({ ticket }) => ticket)
}
const tick = async (viewer: Viewer, who: readonly Member[] = [noah], id = event.id, before?: Member[]) => {
  const ticked = database.db.selectFrom('event_answers').select('ticket').where('came_at', 'is not', null)
  const asShown = before ? await ticketsOf(before) : (await ticked.execute()).map(({ ticket }) => ticket)
  return here.events.tickWhoCame(viewer, { eventId: id, tickets: await ticketsOf(who), before: asShown })
}
const both = async (viewer: Viewer, id = event.id) => [
  await refusalOf(here.events.whoCame(viewer, { eventId: id })),
  await refusalOf(tick(viewer, [noah], id)),
]
const came = async () =>
  (await here.events.whoCame(host, { eventId: event.id })).filter((goer) => goer.came).map(({ name }) => name)
const set = (to: object) => database.db.updateTable('events').set(to).where('id', '=', event.id).execute()
const stands = async ({ id }: Member) =>
  (await findExperience(database.db, id, here.time.now))?.hasGoodStanding ?? null

describe('who may tick', () => {
  test('the organiser of a city event, and nobody else', async () => {
    const admin = await aMember(database.db, { isAdmin: true })
    expect(await both(noah), 'a member who is going').toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect(await both(await aMember(database.db))).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect(await both(admin)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect(await both(guest)).toEqual(['AUTHENTICATION_REQUIRED', 'AUTHENTICATION_REQUIRED'])
    expect(await both(host, 'nope')).toEqual(['EVENT_NOT_FOUND', 'EVENT_NOT_FOUND'])
    expect(await came(), 'nothing has changed').toEqual([])
    expect(await both(host)).toEqual(['done', 'done'])
    expect((await here.events.event(host, { eventId: event.id })).mayTickWhoCame).toBe(true)
    expect((await here.events.event(noah, { eventId: event.id })).mayTickWhoCame).toBe(false)
  })

  test('those who run the club, for its meetings', async () => {
    const { db } = database
    const club = await aClub(db, { admin: host, members: [noah] })
    const { id } = await anEvent(db, { club, startsAt, endsAt, going: [noah] })
    expect(await both(noah, id)).toEqual(['CLUB_FORBIDDEN', 'CLUB_FORBIDDEN'])
    expect(await both(ada, id)).toEqual(['EVENT_NOT_FOUND', 'EVENT_NOT_FOUND'])
    expect(await both(host, id)).toEqual(['done', 'done'])
  })

  test('from its start until 14 days after its end, and not once it is cancelled or hidden', async () => {
    here.time.now = new Date(+startsAt - 1)
    expect(await both(host)).toEqual(['EVENT_NOT_BEGUN', 'EVENT_NOT_BEGUN'])
    expect((await here.events.event(host, { eventId: event.id })).mayTickWhoCame).toBe(false)
    here.time.now = new Date(+endsAt + 14 * DAY_MS - 1)
    expect(await both(host)).toEqual(['done', 'done'])
    here.time.now = new Date(+endsAt + 14 * DAY_MS)
    expect(await both(host)).toEqual(['WHO_CAME_OVER', 'WHO_CAME_OVER'])
    here.time.now = startsAt
    await set({ hidden_at: startsAt })
    expect(await both(host)).toEqual(['EVENT_HIDDEN', 'EVENT_HIDDEN'])
    await set({ hidden_at: null, cancelled_at: startsAt })
    expect(await both(host)).toEqual(['EVENT_CANCELLED', 'EVENT_CANCELLED'])
  })
})

describe('who can be ticked', () => {
  test('everybody going, named or not; not the host, nor across a block, nor “maybe”', async () => {
    const { db } = database
    const [may, quiet, far] = [await aMember(db), await aMember(db), await aMember(db)]
    here.time.now = new Date(+startsAt - HOUR_MS)
    await goes(may, 'maybe')
    await goes(quiet, 'going', false)
    await goes(far)
    await aBlock(db, far, host)
    here.time.now = startsAt
    expect((await here.events.whoCame(host, { eventId: event.id })).map(({ name }) => name)).toEqual([
      'Ada',
      'Noah',
      null,
    ])
    await tick(host, [host, noah, may, quiet, far, await aMember(db)])
    const ticked = db.selectFrom('event_answers').select('member_id').where('came_at', 'is not', null)
    expect(await ticked.where('event_id', '=', event.id).execute()).toHaveLength(2)
    expect([await stands(noah), await stands(quiet), await stands(far)]).toEqual([true, true, false])
  })

  test('of a member with a private name the host sees only a ticket, which the member finds on the page', async () => {
    const quiet = await aMember(database.db, { name: 'Quiet Quinn' })
    here.time.now = new Date(+startsAt - HOUR_MS)
    await goes(quiet, 'going', false)
    here.time.now = startsAt
    const listed = await here.events.whoCame(host, { eventId: event.id })
    const [ofQuiet] = listed.filter(({ name }) => name === null)
    expect(ofQuiet?.code).toMatch(/^[0-9A-F]{6}$/)
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`Quinn|${quiet.id}`))
    expect((await here.events.event(quiet, { eventId: event.id })).ticket).toBe(ofQuiet?.code)
    expect((await here.events.event(noah, { eventId: event.id })).ticket, 'those named').toBeNull()
    expect((await here.events.event(host, { eventId: event.id })).ticket).toBeNull()
    await here.events.answer(quiet, { eventId: event.id, answer: 'going', isNamed: false })
    expect((await here.events.event(quiet, { eventId: event.id })).ticket, 'answered again').toBe(
      ofQuiet?.code,
    )
  })

  test('a block tells nothing of a ticket: it is on the list, and can be ticked, as before', async () => {
    const { db } = database
    const [quiet, other] = [await aMember(db), await aMember(db)]
    here.time.now = new Date(+startsAt - HOUR_MS)
    for (const member of [quiet, other]) await goes(member, 'going', false)
    here.time.now = startsAt
    const listed = () => here.events.whoCame(host, { eventId: event.id })
    await tick(host, [other])
    const before = await listed()
    await aBlock(db, host, quiet)
    expect(await listed()).toEqual(before)
    await tick(host, [quiet, other])
    expect((await listed()).filter(({ name, came }) => name === null && came)).toHaveLength(2)
    await tick(host, [])
    expect(await listed()).toEqual(before.map((ticket) => ({ ...ticket, came: false })))
    await aBlock(db, host, noah)
    expect((await listed()).map(({ name }) => name)).toEqual(['Ada', null, null])
  })

  test('exactly those ticked, and earlier ticks keep their time', async () => {
    const when = () =>
      database.db
        .selectFrom('event_answers')
        .select('came_at')
        .where('event_id', '=', event.id)
        .where('member_id', '=', noah.id)
        .executeTakeFirstOrThrow()
    await tick(host, [noah])
    here.time.now = new Date(+startsAt + HOUR_MS)
    await tick(host, [noah, ada])
    expect(await came()).toEqual(['Ada', 'Noah'])
    expect((await when()).came_at).toEqual(startsAt)
    await tick(host, [ada])
    expect(await came()).toEqual(['Ada'])
    await tick(host, [])
    expect(await came()).toEqual([])
  })

  test('two hosts who were shown the same list keep each other’s ticks, also at the same moment', async () => {
    const saved = await Promise.all([
      refusalOf(tick(host, [noah], event.id, [])),
      refusalOf(tick(host, [ada], event.id, [])),
    ])
    expect(saved).toEqual(['done', 'done'])
    expect(await came()).toEqual(['Ada', 'Noah'])
    await tick(host, [], event.id, [noah])
    expect(await came(), 'one tick removed').toEqual(['Ada'])
    await tick(host, [noah], event.id, [noah])
    expect(await came(), 'nothing changed by this host').toEqual(['Ada'])
    await here.events.tickWhoCame(host, { eventId: event.id, tickets: [] })
    expect(await came(), 'from a page of an earlier release').toEqual(['Ada'])
  })

  test('the database refuses to tick a member who is not going', async () => {
    const change = database.db
      .updateTable('event_answers')
      .set({ attendance: 'maybe', came_at: startsAt })
      .where('member_id', '=', noah.id)
      .execute()
    expect(await change.catch(violatedConstraint)).toBe('event_answers_came')
  })
})

describe('counts towards good standing', () => {
  test('for ticked members, until the tick is removed', async () => {
    expect(await stands(noah), 'going is not enough').toBe(false)
    await tick(host, [noah])
    expect([await stands(noah), await stands(ada)]).toEqual([true, false])
    await set({ hidden_at: startsAt })
    expect(await stands(noah), 'hidden').toBe(false)
    await set({ hidden_at: null })
    await tick(host, [])
    expect(await stands(noah)).toBe(false)
  })

  test.each([
    ['29 days ago', 29, false],
    ['30 days ago', 30, true],
  ] as const)('from a host who joined %s: %s', async (_when, days, expected) => {
    await database.db
      .updateTable('members')
      .set({ created_at: new Date(+startsAt - days * DAY_MS) })
      .where('id', '=', host.id)
      .execute()
    await tick(host, [noah])
    expect(await stands(noah)).toBe(expected)
  })

  test('not from the member themself, even if another member of the club has ticked', async () => {
    const { db } = database
    const club = await aClub(db, { admin: host, members: [noah] })
    const of = { club, startsAt, endsAt, going: [noah, host] }
    const own = await anEvent(db, { ...of, by: noah })
    await db
      .updateTable('members')
      .set({ created_at: new Date(+startsAt - 200 * DAY_MS) })
      .where('id', '=', noah.id)
      .execute()
    await tick(host, [noah], own.id)
    expect(await stands(noah)).toBe(false)
    const other = await anEvent(db, { ...of, by: host })
    await tick(host, [noah], other.id)
    expect(await stands(noah)).toBe(true)
  })
})
