// A host's message to everybody going: who can write it, who can read it, and who is notified.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { violatedConstraint } from '#server/store/database.ts'
import { aBlock, aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { hostNoteNotices } from './note-notices.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let host: Member
let noah: Member
let ada: Member
let event: { id: string; title: string }
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { db } = database
  here = someEvents(db)
  host = await aMember(db, { name: 'Priya Shah' })
  ;[noah, ada] = [await aMember(db, { name: 'Noah' }), await aMember(db, { name: 'Ada' })]
  event = await aCityEvent(db, { by: host })
})

const write = (viewer: Viewer, note = 'Bring a cup.', id = event.id) =>
  here.events.writeToAllGoing(viewer, { eventId: id, note })
const code = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const goes = (member: Member, answer: 'going' | 'maybe' | 'no' = 'going') =>
  here.events.answer(member, { eventId: event.id, answer, isNamed: false })
const read = async (viewer: Viewer) =>
  (await here.events.event(viewer, { eventId: event.id })).notes.map(({ body }) => body)
const set = (to: object) => database.db.updateTable('events').set(to).where('id', '=', event.id).execute()
const told = async (only?: string[], now?: Date) => {
  const [job] = here.told().filter(({ name }) => name === 'event.notify-host-note')
  return toldBy(hostNoteNotices, database.db, job?.payload as { noteId: string }, {
    only,
    ...(now && { now }),
  })
}

describe('who may write', () => {
  test('the organiser of a city event, and nobody else', async () => {
    const admin = await aMember(database.db, { isAdmin: true })
    await goes(noah)
    expect(await code(write(noah)), 'a member who is going').toBe('FORBIDDEN')
    expect(await code(write(admin))).toBe('FORBIDDEN')
    expect(await code(write(guest))).toBe('AUTHENTICATION_REQUIRED')
    expect(await code(write(host, 'Hello', 'nope'))).toBe('EVENT_NOT_FOUND')
    expect(await code(write(host))).toBe('done')
    expect((await here.events.event(host, { eventId: event.id })).mayWriteNote).toBe(true)
    expect((await here.events.event(noah, { eventId: event.id })).mayWriteNote).toBe(false)
    expect((await here.events.event(guest, { eventId: event.id })).mayWriteNote).toBe(false)
  })

  test('nobody for a guest’s event, nor before it is approved', async () => {
    const { db } = database
    const [byGuest, draft] = [await aCityEvent(db, {}), await aCityEvent(db, { by: host, state: 'draft' })]
    expect(await code(write(host, 'Hello', byGuest.id))).toBe('FORBIDDEN')
    expect(await code(write(host, 'Hello', draft.id))).toBe('EVENT_NOT_APPROVED')
    expect(await code(write(noah, 'Hello', draft.id))).toBe('EVENT_NOT_FOUND')
  })

  test('those who run the club, for its meetings', async () => {
    const { db } = database
    const club = await aClub(db, { admin: host, members: [noah] })
    const meeting = await anEvent(db, { club, going: [noah] })
    expect(await code(write(noah, 'Hello', meeting.id))).toBe('CLUB_FORBIDDEN')
    expect(await code(write(ada, 'Hello', meeting.id))).toBe('EVENT_NOT_FOUND')
    expect(await code(write(host, 'Hello', meeting.id))).toBe('done')
    expect((await told())?.kind).toBe('clubs')
  })

  test('not once it is cancelled, hidden, or over for a day', async () => {
    const { ends_at } = await database.db
      .selectFrom('events')
      .select('ends_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    here.time.now = new Date(+ends_at + DAY_MS - 1)
    expect(await code(write(host))).toBe('done')
    here.time.now = new Date(+ends_at + DAY_MS)
    expect(await code(write(host, 'Later'))).toBe('HOST_NOTES_OVER')
    here.time.now = new Date()
    await set({ hidden_at: here.time.now })
    expect(await code(write(host, 'Later'))).toBe('EVENT_HIDDEN')
    await set({ hidden_at: null, cancelled_at: here.time.now })
    expect(await code(write(host, 'Later'))).toBe('EVENT_CANCELLED')
    expect((await here.events.event(host, { eventId: event.id })).mayWriteNote).toBe(false)
  })

  test('nothing that cannot be posted', async () => {
    expect(await code(write(host, 'Bring a fucking cup.'))).toBe('CONTENT_VIOLATION')
    expect(here.told()).toEqual([])
  })
})

describe('how many', () => {
  const day = () => {
    const noon = new Date()
    noon.setUTCHours(2, 0, 0, 0)
    return noon
  }

  test('three a day on the city’s clocks, and the same text counts once', async () => {
    here.time.now = day()
    for (const note of ['One', 'Two', 'One', 'Three']) expect(await code(write(host, note))).toBe('done')
    expect(here.told()).toHaveLength(3)
    expect(await code(write(host, 'Four'))).toBe('HOST_NOTES_FULL')
    // Midnight in Brisbane.
    here.time.now = new Date(+day() + 12 * HOUR_MS)
    expect(await code(write(host, 'Four'))).toBe('done')
    expect(await read(host), 'newest first').toHaveLength(4)
    expect((await read(host))[0]).toBe('Four')
  })

  test('also several at the same moment, and sending twice counts once', async () => {
    here.time.now = day()
    const notes = ['One', 'Two', 'Two', 'Three', 'Four', 'Five']
    const outcomes = await Promise.all(notes.map((note) => code(write(host, note))))
    expect(outcomes.filter((outcome) => outcome === 'HOST_NOTES_FULL').length).toBeGreaterThanOrEqual(2)
    expect(await read(host)).toHaveLength(3)
  })

  test('the database refuses a fourth', async () => {
    const at = { written_at: here.time.now, written_on: '2026-03-14' }
    const note = { event_id: event.id, written_by: host.id, body: 'Hello', ...at }
    const insert = (number: number) =>
      database.db
        .insertInto('host_notes')
        .values({ ...note, number })
        .execute()
    await insert(3)
    expect(await insert(3).catch(violatedConstraint)).toBe('host_notes_counted')
    expect(await insert(4).catch(violatedConstraint)).toBe('host_notes_of_day')
  })
})

describe('who reads it', () => {
  test('members who are going, including later ones; not those who wait or answered maybe or no, nor anybody else', async () => {
    await set({ capacity: 1 })
    await goes(noah)
    await goes(ada)
    await write(host)
    const may = await aMember(database.db)
    await goes(may, 'maybe')
    expect(await Promise.all([noah, host].map(read))).toEqual([['Bring a cup.'], ['Bring a cup.']])
    expect(await Promise.all([ada, may, guest, await aMember(database.db)].map(read))).toEqual([
      [],
      [],
      [],
      [],
    ])
    await goes(noah, 'no')
    expect(await read(noah)).toEqual([])
    await set({ capacity: 9 })
    await goes(ada, 'no')
    await goes(ada)
    expect(await read(ada)).toEqual(['Bring a cup.'])
  })

  test('nobody across a block, in either direction, and nothing by a disabled member', async () => {
    for (const member of [noah, ada]) await goes(member)
    await write(host)
    await aBlock(database.db, noah, host)
    expect([await read(noah), await read(ada)]).toEqual([[], ['Bring a cup.']])
    await aBlock(database.db, host, ada)
    expect(await read(ada)).toEqual([])
    const other = await aMember(database.db)
    await goes(other)
    expect(await read(other)).toEqual(['Bring a cup.'])
    await database.db
      .updateTable('members')
      .set({ disabled_at: new Date(), disabled_reason: 'Unkind' })
      .where('id', '=', host.id)
      .execute()
    expect(await read(other)).toEqual([])
  })
})

describe('who is told', () => {
  test('members who are going, but not the host, nor across a block; with the host’s name by its id', async () => {
    const far = await aMember(database.db)
    for (const member of [host, noah, ada, far]) await goes(member)
    await goes(await aMember(database.db), 'maybe')
    await aBlock(database.db, far, host)
    await write(host)
    expect(here.enqueued.map(({ name }) => name)).toContain('event.notify-host-note')
    const notice = await told()
    expect(notice).toMatchObject({
      of: event.id,
      kind: 'events',
      names: [host.id],
      subject: `A message to everyone going: ${event.title}`,
      action: { label: 'See the event', path: `/event/${event.id}` },
    })
    expect(notice?.to.toSorted()).toEqual([noah.id, ada.id].toSorted())
    expect(notice?.paragraphs.slice(0, 2)).toEqual([
      `Priya Shah has written to everyone who is going to ${event.title}.`,
      '“Bring a cup.”',
    ])
  })

  test('nobody who is out of the club by then, for a meeting of its members, or is banned from it', async () => {
    const { db } = database
    const [member, stranger, banned] = [await aMember(db), await aMember(db), await aMember(db)]
    const club = await aClub(db, { admin: host, members: [member], banned: [banned] })
    const going = [member, stranger, banned]
    for (const [isPublic, to] of [
      [false, [member.id]],
      [true, [member.id, stranger.id].toSorted()],
    ] as const) {
      const meeting = await anEvent(db, { club, isPublic, going })
      await write(host, 'Bring a cup.', meeting.id)
      expect((await told())?.to.toSorted()).toEqual(to)
    }
  })

  test('only the members asked about, and nobody once it is cancelled or hidden or its host is gone', async () => {
    for (const member of [noah, ada]) await goes(member)
    await write(host, 'One')
    expect((await told([ada.id]))?.to).toEqual([ada.id])
    await write(host, 'Two')
    await set({ cancelled_at: new Date() })
    expect(await told()).toBeUndefined()
    await set({ cancelled_at: null })
    await write(host, 'Three')
    await set({ hidden_at: new Date() })
    expect(await told()).toBeUndefined()
  })

  test('nobody once the event is over, unless the host has written after it', async () => {
    const times = database.db.selectFrom('events').select('ends_at').where('id', '=', event.id)
    const { ends_at: end } = await times.executeTakeFirstOrThrow()
    await goes(noah)
    await write(host, 'Bring a cup.')
    expect(await told(undefined, end)).toBeUndefined()
    await write(host, 'We meet at the back.')
    expect(await told(undefined, new Date(+end - 1))).toBeDefined()
    here.time.now = end
    await write(host, 'Somebody has left a cup.')
    expect(await told(undefined, end)).toBeDefined()
  })
})

test('when a host leaves, their notes are deleted', async () => {
  await goes(noah)
  await write(host)
  await database.db.deleteFrom('members').where('id', '=', host.id).execute()
  expect(await read(noah)).toEqual([])
})

describe('a message taken back', () => {
  const noteOf = async () => (await here.events.event(host, { eventId: event.id })).notes[0]?.id ?? ''
  const takeBack = (viewer: Viewer, note: string, id = event.id) =>
    here.events.takeBackNote(viewer, { eventId: id, noteId: note })

  test('is not announced if that happens within its minute', async () => {
    await goes(noah)
    await write(host)
    expect(await takeBack(host, await noteOf())).toEqual({ isUntold: true })
    expect(await told()).toBeUndefined()
    expect(await read(noah)).toEqual([])
  })

  test('later disappears from the page and from notices, and it is recorded who took it back and when', async () => {
    const { db } = database
    await goes(noah)
    await write(host)
    const noteId = await noteOf()
    const notice = {
      ...{
        member_id: noah.id,
        kind: 'events' as const,
        about_id: event.id,
        news: 'written',
        facts: '{}',
        path: '/event/one',
        is_listed: true,
      },
      source: 'event.notify-host-note',
    }
    const jobs = [noteId, randomUUID()].map((of) => ({
      job_id: randomUUID(),
      payload: JSON.stringify({ noteId: of }),
    }))
    await db
      .insertInto('member_notices')
      .values(jobs.map((job) => ({ ...notice, ...job })))
      .execute()
    here.time.now = new Date(+here.time.now + 60_000)
    expect(await takeBack(host, noteId)).toEqual({ isUntold: false })
    expect(await read(noah)).toEqual([])
    const left = db.selectFrom('member_notices').select('job_id').where('member_id', '=', noah.id)
    expect(await left.execute(), 'another message').toEqual([{ job_id: jobs[1]?.job_id }])
    const kept = db
      .selectFrom('host_notes')
      .select(['body', 'taken_back_at', 'taken_back_by'])
      .where('id', '=', noteId)
    expect(await kept.executeTakeFirst()).toEqual({
      ...{ body: 'Bring a cup.', taken_back_at: here.time.now, taken_back_by: host.id },
    })
    here.time.now = new Date(+here.time.now + 60_000)
    expect(await takeBack(host, noteId), 'a second press').toEqual({ isUntold: false })
    expect((await kept.executeTakeFirst())?.taken_back_at).not.toEqual(here.time.now)
  })

  test('can be written again, and counts among the day’s three', async () => {
    for (const _time of [1, 2, 3]) {
      expect(await code(write(host))).toBe('done')
      await takeBack(host, await noteOf())
    }
    expect(await code(write(host))).toBe('HOST_NOTES_FULL')
  })

  test('can be taken back only by its host, even after the event is cancelled, and for no other event', async () => {
    const { db } = database
    await goes(noah)
    await write(host)
    const note = await noteOf()
    const admin = await aMember(db, { isAdmin: true })
    for (const other of [noah, ada, admin]) expect(await code(takeBack(other, note))).toBe('FORBIDDEN')
    expect(await code(takeBack(guest, note))).toBe('AUTHENTICATION_REQUIRED')
    const elsewhere = await aCityEvent(db, { by: host })
    await takeBack(host, note, elsewhere.id)
    expect(await read(noah), 'through another event').toEqual(['Bring a cup.'])
    await set({ cancelled_at: new Date() })
    expect(await code(takeBack(host, note))).toBe('done')
  })
})
