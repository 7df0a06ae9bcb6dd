// What happens to city events when an administrator disables their organiser, and when the account is enabled.

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { eventNotices } from '#server/events/event-notices.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aCityEvent, aMember } from '#tests/support/builders.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { toldBy } from '#tests/support/told-by.ts'

let house: LoneHouse
let admin: Member
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  await house.startOver()
  admin = await aMember(house.db, { isAdmin: true })
})

const set = (accountAction: 'disable' | 'enable', { id }: Member) =>
  house.moderation.changeAccount(admin, { accountAction, id, why: 'Spam' })

test('an approved event is unlisted while its organiser is disabled, is not cancelled, and comes back with them', async () => {
  const { db, events, time } = house
  const [mia, noah, stranger] = [await aMember(db), await aMember(db), await aMember(db)]
  const startsAt = new Date(time.now.getTime() + 3 * DAY_MS)
  const { id, title } = await aCityEvent(db, { by: mia, startsAt })
  await events.answer(noah, { eventId: id, answer: 'going', isNamed: true })
  const month = cityDate(startsAt, city.timeZone).slice(0, 7)
  const seen = async (viewer: Member | typeof guest) => ({
    listed: (await events.events(viewer, { when: 'upcoming', shown: 9 })).events.length,
    found: (await events.events(viewer, { when: 'upcoming', shown: 9, text: title })).events.length,
    next: (await events.nextEvents(viewer, { limit: 5 })).length,
    month: JSON.stringify(await events.eventsOfMonth(viewer, { month })).includes(id),
    page: await refusalOf(events.event(viewer, { eventId: id })),
  })
  const all = { listed: 1, found: 1, next: 1, month: true, page: 'done' }
  const feed = async () => (await events.publicFeed(guest, { address: '198.51.100.7' })).includes(title)
  for (const viewer of [guest, stranger, noah]) expect(await seen(viewer)).toEqual(all)
  expect(await feed()).toBe(true)

  await set('disable', mia)
  const none = { listed: 0, found: 0, next: 0, month: false, page: 'EVENT_NOT_FOUND' }
  for (const viewer of [guest, stranger]) expect(await seen(viewer)).toEqual(none)
  expect(await feed()).toBe(false)
  // A member who has answered still finds its page, which says why it is not listed.
  expect(await seen(noah)).toEqual({ ...none, page: 'done' })
  const told = { isCancelled: false, isOrganiserOut: true, isForAll: false, attendance: 'going' }
  expect(await events.event(noah, { eventId: id })).toMatchObject(told)
  const now = new Date(+startsAt - DAY_MS)
  const reminder = await toldBy(eventNotices, db, { eventId: id, news: 'reminder' }, { now })
  expect(reminder?.to).toEqual([noah.id])
  expect(reminder?.paragraphs.join(' ')).toContain('off our lists for now')

  await set('enable', mia)
  for (const viewer of [guest, stranger, noah]) expect(await seen(viewer)).toEqual(all)
  expect(await feed()).toBe(true)
})

test('events of suspended members and of guests stay listed', async () => {
  const { db, events, time } = house
  const until = new Date(time.now.getTime() + 9 * DAY_MS)
  const mia = await aMember(db, { profile: { suspended_until: until, suspended_reason: 'Rude' } })
  const startsAt = new Date(time.now.getTime() + DAY_MS)
  await aCityEvent(db, { by: mia, startsAt })
  await aCityEvent(db, { by: null, startsAt })
  expect((await events.events(guest, { when: 'upcoming', shown: 9 })).events).toHaveLength(2)
})

test('a waiting event is marked, and can be rejected but not approved while its organiser is disabled', async () => {
  const { db, events, time } = house
  const mia = await aMember(db)
  const startsAt = new Date(time.now.getTime() + 3 * DAY_MS)
  const drafts = [
    await aCityEvent(db, { by: mia, startsAt, state: 'draft' }),
    await aCityEvent(db, { by: mia, startsAt, state: 'draft' }),
  ]
  const [one, other] = drafts.map(({ id }) => ({ id, version: 0 }))
  if (!one || !other) throw new Error('There are two')
  await set('disable', mia)
  const { submissions } = await events.submissions(admin, { state: 'draft', shown: 9 })
  expect(submissions.map(({ isOrganiserOut }) => isOrganiserOut)).toEqual([true, true])
  // Nobody is named, so the administrator gets to their account by this alone.
  expect(submissions.map(({ organiser }) => organiser)).toEqual([null, null])
  expect(submissions.map(({ disabledOrganiserId }) => disabledOrganiserId)).toEqual([mia.id, mia.id])
  expect(await refusalOf(events.approveEvent(admin, one))).toBe('ORGANISER_DISABLED')
  expect(await refusalOf(events.rejectEvent(admin, { ...other, reason: 'Spam' }))).toBe('done')
  await set('enable', mia)
  expect(await refusalOf(events.approveEvent(admin, one))).toBe('done')
})
