// What suspended members can still do about events, because somebody else waits for it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let mia: Member
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  here = someEvents(database.db)
  mia = await aMember(database.db)
})

async function suspended(member: Member): Promise<Member> {
  const until = new Date(Date.now() + DAY_MS)
  const to = { suspended_until: until, suspended_reason: 'Unkind' }
  await database.db.updateTable('members').set(to).where('id', '=', member.id).execute()
  return { ...member, suspendedUntil: until }
}
const answer = (member: Member, eventId: string, answer: 'going' | 'maybe' | 'no') =>
  here.events.answer(member, { eventId, answer, isNamed: false })
const cancel = (member: Member, eventId: string, note: string) =>
  here.events.cancelEvent(member, { eventId, scope: 'this', note })

test.each(['no', 'maybe'] as const)('their seat goes back with “%s”, and they get none', async (given) => {
  const { id } = await aCityEvent(database.db, { capacity: 1 })
  await answer(mia, id, 'going')
  const noah = await aMember(database.db)
  expect(await answer(noah, id, 'going')).toMatchObject({ attendance: 'waiting' })
  const shutOut = await suspended(mia)
  expect(await refusalOf(answer(shutOut, id, 'going'))).toBe('SUSPENDED')
  // Suspended since the request began (race condition).
  expect(await refusalOf(answer(mia, id, 'going'))).toBe('SUSPENDED')
  expect(await answer(shutOut, id, given)).toMatchObject({ attendance: given })
  expect(await here.events.event(noah, { eventId: id })).toMatchObject({ attendance: 'going' })
})

test('they cancel their own event, without a message', async () => {
  const { id } = await aCityEvent(database.db, { by: mia })
  const shutOut = await suspended(mia)
  expect(await refusalOf(cancel(shutOut, id, 'Sorry'))).toBe('SUSPENDED')
  expect(await refusalOf(cancel(mia, id, 'Sorry'))).toBe('SUSPENDED')
  expect(await refusalOf(cancel(shutOut, id, ''))).toBe('done')
})

test('an administrator among them cancels nobody else’s', async () => {
  const { id } = await aCityEvent(database.db, { by: mia })
  const admin = await suspended(await aMember(database.db, { isAdmin: true }))
  expect(await refusalOf(cancel(admin, id, ''))).toBe('SUSPENDED')
})

test('they take a message back, and write none', async () => {
  const { id } = await aCityEvent(database.db, { by: mia })
  const write = (host: Member) => here.events.writeToAllGoing(host, { eventId: id, note: 'Bring a cup.' })
  await write(mia)
  const shutOut = await suspended(mia)
  expect(await refusalOf(write(shutOut))).toBe('SUSPENDED')
  const [note] = (await here.events.event(shutOut, { eventId: id })).notes
  expect(await refusalOf(here.events.takeBackNote(shutOut, { eventId: id, noteId: note?.id ?? '' }))).toBe(
    'done',
  )
  expect((await here.events.event(shutOut, { eventId: id })).notes).toEqual([])
})

test('their first answer is not even “maybe”', async () => {
  const { id } = await aCityEvent(database.db)
  expect(await refusalOf(answer(await suspended(mia), id, 'maybe'))).toBe('SUSPENDED')
})

test('a moderator among them cancels no meeting that another member has planned, and takes none of that member’s messages back', async () => {
  const [admin, noah] = [await aMember(database.db), await aMember(database.db)]
  const club = await aClub(database.db, { admin, moderators: [mia, noah] })
  const [own, others] = [
    await anEvent(database.db, { club, by: mia }),
    await anEvent(database.db, { club, by: noah, going: [admin] }),
  ]
  await here.events.writeToAllGoing(noah, { eventId: others.id, note: 'Bring a cup.' })
  const shutOut = await suspended(mia)
  const [note] = (await here.events.event(noah, { eventId: others.id })).notes
  const takeBack = here.events.takeBackNote(shutOut, { eventId: others.id, noteId: note?.id ?? '' })
  expect(await refusalOf(takeBack)).toBe('SUSPENDED')
  expect(await refusalOf(cancel(shutOut, others.id, ''))).toBe('SUSPENDED')
  expect(await refusalOf(cancel(shutOut, own.id, ''))).toBe('done')
  expect((await here.events.event(noah, { eventId: others.id })).notes).toHaveLength(1)
})
