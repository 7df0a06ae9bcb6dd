// Reminders to people going to a city event, a day before it begins.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { localTime } from '#rules/base/calendar.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { defaultPreference } from '#rules/notices/notices.ts'
import { eventNotices } from '#server/events/event-notices.ts'
import { upsertPreferences } from '#server/notifications/preference-queries.ts'
import { readPreferences } from '#server/notifications/preferences.ts'
import { aCityEvent, aMember } from '#tests/support/builders.ts'
import { aSubmission, dayIn, someEvents } from '#tests/support/events.ts'
import { aPost } from '#tests/support/post.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { allNotices } from '#tests/support/told-by.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let post: ReturnType<typeof aPost>
let organiser: Member
let mia: Member
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('member_notices').execute()
  here = someEvents(db)
  post = aPost(db)
  organiser = await aMember(db, { name: 'Olga' })
  mia = await aMember(db, { name: 'Mia' })
})

/** Tuesday 19 May 2026, 6.30 pm in the city. */
const startsAt = new Date('2026-05-19T18:30+10:00')
const anEvening = () => aCityEvent(database.db, { by: organiser, title: 'Poems aloud', startsAt })
const hoursBefore = (hours: number, start = startsAt) => new Date(start.getTime() - hours * HOUR_MS)

/** Each member's answer, long before. */
async function says(member: Member, id: string, answer: 'going' | 'maybe' | 'no') {
  here.time.now = hoursBefore(100)
  await here.events.answer(member, { eventId: id, answer, isNamed: false })
}

/** Runs the scheduled work and the jobs it enqueues, as the scheduler would. */
async function updateDueAt(now: Date): Promise<number> {
  here.told()
  await here.events.updateDue(now)
  const told = here.told().filter(({ name }) => name === eventNotices.job.name)
  post.turnTo(localTime(now, city.timeZone))
  for (const { payload } of told) await post.deliver(eventNotices, payload as never, { id: randomUUID() })
  return told.length
}

const received = () => allNotices(database.db)

test('members who are going, or maybe, read when and where it is, once, a day before', async () => {
  const noah = await aMember(database.db, { name: 'Noah' })
  const ben = await aMember(database.db, { name: 'Ben' })
  const { id } = await anEvening()
  await says(mia, id, 'going')
  await says(noah, id, 'maybe')
  await says(ben, id, 'going')
  await says(ben, id, 'no')
  await updateDueAt(hoursBefore(25))
  expect(await received()).toEqual([])
  await updateDueAt(hoursBefore(24))
  const path = `/event/${id}`
  const words = 'Poems aloud is coming up soon.'
  const title = 'Soon: Poems aloud, Tuesday 19 May 2026'
  expect(await received()).toEqual([
    { name: 'Mia', title, words, kind: 'events', path },
    { name: 'Noah', title, words, kind: 'events', path },
  ])
  post.turnTo('2026-05-18T19:00')
  const [letter] = await post.write()
  expect(letter?.text).toContain('When: Tuesday 19 May 2026, 6.30 pm to 8.00 pm. Where: West End Library.')
  expect(letter?.text).toContain('To stop emails about city events:')
  expect(await updateDueAt(hoursBefore(20))).toBe(0)
})

test('nobody is reminded of an event that is cancelled, hidden or waiting for approval', async () => {
  const { db } = database
  const [cancelled, hidden] = [await anEvening(), await anEvening()]
  for (const { id } of [cancelled, hidden]) await says(mia, id, 'going')
  await here.events.cancelEvent(organiser, { eventId: cancelled.id, scope: 'this', note: '' })
  await here.events.hideEvent(db, hidden.id, hoursBefore(50))
  await aCityEvent(db, { by: organiser, state: 'draft', startsAt })
  expect(await updateDueAt(hoursBefore(23))).toBe(0)
  expect(await received()).toEqual([])
})

test('an event hidden after the reminder was made is in no email', async () => {
  const { id } = await anEvening()
  await says(mia, id, 'going')
  await updateDueAt(hoursBefore(24))
  await here.events.hideEvent(database.db, id, hoursBefore(24))
  post.turnTo('2026-05-18T19:00')
  expect(await post.write()).toEqual([])
})

test('a postponed event is announced again a day before its new time', async () => {
  const { db } = database
  const admin = await aMember(db, { isAdmin: true })
  here.time.now = new Date()
  const soon = new Date(Date.now() + 40 * HOUR_MS)
  const { id } = await aCityEvent(db, { by: organiser, startsAt: soon })
  await here.events.answer(mia, { eventId: id, answer: 'going', isNamed: false })
  here.time.now = hoursBefore(20, soon)
  expect(await updateDueAt(here.time.now)).toBe(1)
  await here.events.editSubmission(organiser, {
    ...aSubmission({ startsOn: dayIn(9) }),
    ...{ id, version: 0 },
  })
  const { submissions } = await here.events.submissions(admin, { state: 'draft', shown: 50 })
  const change = submissions.find(({ revises }) => revises === id)
  await here.events.approveEvent(admin, { id: change?.id ?? '', version: change?.version ?? -1 })
  const { startsAt: later } = await here.events.event(mia, { eventId: id })
  expect(await updateDueAt(hoursBefore(30, later))).toBe(0)
  expect(await updateDueAt(hoursBefore(23, later))).toBe(1)
})

test('a member who has turned off city events gets no reminder, and turning off book clubs does not turn them off', async () => {
  const { db } = database
  const preference = { ...defaultPreference, isOn: false }
  await upsertPreferences(db, mia.id, [{ kind: 'clubs', preference }])
  expect((await readPreferences(db, mia.id)).preferences.events.isOn).toBe(true)
  await upsertPreferences(db, mia.id, [{ kind: 'events', preference }])
  const { id } = await anEvening()
  await says(mia, id, 'going')
  await updateDueAt(hoursBefore(24))
  expect(await received()).toEqual([])
})
