import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { anAdminLog } from '#tests/support/admin-log.ts'
import { aCityEvent, aMember } from '#tests/support/builders.ts'
import { aMeeting, aSubmission, dayIn, someEvents } from '#tests/support/events.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { outcomeNotices, submissionNotices } from './submission-notices.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(() => {
  here = someEvents(database.db)
})
afterAll(() => database.drop())

const sent = { address: '203.0.113.7' }
const isListed = async (viewer: Viewer, id: string) =>
  (await here.events.events(viewer, { when: 'upcoming', shown: 50 })).events.some((event) => event.id === id)

// The viewers who find a city event, on every screen and list.
test.each([
  ['draft', { guest: false, stranger: false, organiser: true, admin: true }],
  ['rejected', { guest: false, stranger: false, organiser: true, admin: true }],
  ['approved', { guest: true, stranger: true, organiser: true, admin: true }],
] as const)('a %s event is seen by: %o', async (state, sees) => {
  const { db } = database
  const organiser = await aMember(db)
  const viewers = {
    guest,
    stranger: await aMember(db),
    organiser,
    admin: await aMember(db, { isAdmin: true }),
  }
  const { id } = await aCityEvent(db, { by: organiser, state })
  for (const [who, viewer] of Object.entries(viewers)) {
    const outcome = sees[who as keyof typeof sees] ? 'done' : 'EVENT_NOT_FOUND'
    expect(await refusalOf(here.events.event(viewer, { eventId: id })), who).toBe(outcome)
    expect(await refusalOf(here.events.calendarFile(viewer, { eventId: id })), who).toBe(outcome)
    expect(await isListed(viewer, id), who).toBe(state === 'approved')
  }
})

test('submitted, approved, listed, answered: administrators and the organiser are told', async () => {
  const { db } = database
  const [mia, noah, admin] = [
    await aMember(db, { name: 'Mia' }),
    await aMember(db),
    await aMember(db, { isAdmin: true }),
  ]
  const id = await here.events.submitEvent(mia, { ...aSubmission(), ...sent })
  expect(here.told()).toEqual([{ name: 'event.notify-submission', payload: { eventId: id } }])
  const asked = await toldBy(submissionNotices, db, { eventId: id })
  expect(asked?.to).toContain(admin.id)
  expect(await refusalOf(here.events.answer(mia, { eventId: id, answer: 'going', isNamed: false }))).toBe(
    'EVENT_NOT_APPROVED',
  )

  const { submissions } = await here.events.submissions(admin, { state: 'draft', shown: 50 })
  expect(submissions.find((each) => each.id === id)).toMatchObject({
    ...{ title: 'Spring swap', state: 'draft', typeLabel: 'Book Exchange', categories: ['Crime', 'Poetry'] },
    ...{ suburb: 'West End', organiser: { id: mia.id }, version: 0 },
  })
  await here.events.approveEvent(admin, { id, version: 0 })
  expect(here.told()).toEqual([{ name: 'event.notify-outcome', payload: { eventId: id } }])
  const outcome = await toldBy(outcomeNotices, db, { eventId: id })
  expect(outcome).toMatchObject({ to: [mia.id], subject: 'Spring swap is published' })
  expect(await toldBy(submissionNotices, db, { eventId: id })).toBeUndefined()
  expect(await isListed(guest, id)).toBe(true)
  expect(await here.events.answer(noah, { eventId: id, answer: 'going', isNamed: true })).toMatchObject({
    attendance: 'going',
  })
  const event = await here.events.event(noah, { eventId: id })
  // A library with a known location.
  expect(event).toMatchObject({ going: 1, spot: { lat: expect.closeTo(-27.48, 1) }, club: null })
})

test('rejected with a reason, which only its organiser reads', async () => {
  const { db } = database
  const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  const id = await here.events.submitEvent(mia, { ...aSubmission(), ...sent })
  await here.events.rejectEvent(admin, { id, version: 0, reason: 'Please say which books.' })
  const outcome = await toldBy(outcomeNotices, db, { eventId: id })
  expect(outcome?.paragraphs.join(' ')).toContain('“Please say which books.”')
  const own = await here.events.ownSubmissions(mia, { shown: 50 })
  expect(own.submissions).toMatchObject([{ id, state: 'rejected', rejectReason: 'Please say which books.' }])
  expect(await refusalOf(here.events.event(guest, { eventId: id }))).toBe('EVENT_NOT_FOUND')
  const log = await anAdminLog(db).adminLog(admin, { about: id })
  expect(log.lines).toMatchObject([
    {
      action: 'event.reject',
      why: 'Please say which books.',
      ...{ by: { id: admin.id }, subject: { name: 'Spring swap' }, of: { id: mia.id } },
    },
  ])
})

test('an administrator who opens an unlisted event is logged, once in a while', async () => {
  const { db } = database
  const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  const id = await here.events.submitEvent(mia, { ...aSubmission(), ...sent })
  const { adminLog } = anAdminLog(db)
  const looks = async () => (await adminLog(admin, { about: id, action: 'event.view' })).lines.length
  await here.events.event(mia, { eventId: id })
  expect(await looks()).toBe(0)
  await here.events.event(admin, { eventId: id })
  await here.events.event(admin, { eventId: id })
  expect(await looks()).toBe(1)
  await here.events.approveEvent(admin, { id, version: 0 })
  const other = await aMember(db, { isAdmin: true })
  await here.events.event(other, { eventId: id })
  expect(await looks()).toBe(1)
})

describe('answering a submission', () => {
  test('of two administrators at once one is quicker, and the other is told', async () => {
    const { db } = database
    const [one, other] = [await aMember(db, { isAdmin: true }), await aMember(db, { isAdmin: true })]
    const { id } = await aCityEvent(db, { state: 'draft' })
    const outcomes = await Promise.all([
      refusalOf(here.events.approveEvent(one, { id, version: 0 })),
      refusalOf(here.events.rejectEvent(other, { id, version: 0, reason: 'No.' })),
    ])
    expect(outcomes.sort()).toEqual(['SUBMISSION_ANSWERED', 'done'])
  })

  test('an event that was cancelled, changed or has just begun is not approved', async () => {
    const { db } = database
    const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
    const cancelled = await here.events.submitEvent(mia, { ...aSubmission(), ...sent })
    await here.events.cancelEvent(mia, { eventId: cancelled, scope: 'this', note: '' })
    expect(await refusalOf(here.events.approveEvent(admin, { id: cancelled, version: 0 }))).toBe(
      'SUBMISSION_CANCELLED',
    )
    const { id: changed } = await aCityEvent(db, { state: 'draft' })
    expect(await refusalOf(here.events.approveEvent(admin, { id: changed, version: 1 }))).toBe(
      'SUBMISSION_CHANGED',
    )
    const { id: begun } = await aCityEvent(db, {
      state: 'draft',
      startsAt: new Date(here.time.now.getTime() - 1000),
    })
    expect(await refusalOf(here.events.approveEvent(admin, { id: begun, version: 0 }))).toBe('EVENT_OVER')
    expect(await refusalOf(here.events.rejectEvent(admin, { id: begun, version: 0, reason: 'Over.' }))).toBe(
      'done',
    )
  })
})

test('its page shows what was typed: seats, categories, place and hours', async () => {
  const { db } = database
  const mia = await aMember(db)
  const id = await here.events.submitEvent(mia, { ...aSubmission({ capacity: '12' }), ...sent })
  expect(await here.events.event(mia, { eventId: id })).toMatchObject({
    title: 'Spring swap',
    capacity: 12,
    categories: ['Crime', 'Poetry'],
    place: 'West End Library',
  })
  const open = await here.events.submitEvent(mia, { ...aSubmission({ title: 'No limit' }), ...sent })
  expect(await here.events.event(mia, { eventId: open })).toMatchObject({ capacity: null })
})

test('what no form allows is refused anyway, and nothing is stored', async () => {
  const mia = await aMember(database.db)
  const asked = (typed: object) =>
    refusalOf(here.events.submitEvent(mia, { ...aSubmission(), ...typed, ...sent }))
  expect(await asked({ time: 'after lunch' })).toBe('EVENT_HOURS_UNREAD')
  expect(await asked({ suburb: 'Atlantis' })).toBe('UNKNOWN_SUBURB')
  expect((await here.events.ownSubmissions(mia, { shown: 50 })).submissions).toEqual([])
})

test('an invalid id is no event, anywhere', async () => {
  const admin = await aMember(database.db, { isAdmin: true })
  const read = { id: 'nope', version: 0 }
  expect(await refusalOf(here.events.approveEvent(admin, read))).toBe('EVENT_NOT_FOUND')
  expect(await refusalOf(here.events.rejectEvent(admin, { ...read, reason: 'No.' }))).toBe('EVENT_NOT_FOUND')
  expect(await refusalOf(here.events.event(admin, { eventId: 'nope' }))).toBe('EVENT_NOT_FOUND')
})

test('own submissions and those under review come page by page, and say whether there are more', async () => {
  const { db } = database
  const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  for (let each = 0; each < 3; each += 1) await here.events.submitEvent(mia, { ...aSubmission(), ...sent })
  const own = async (shown: number) => {
    const { submissions, more } = await here.events.ownSubmissions(mia, { shown })
    return [submissions.length, more !== undefined]
  }
  expect([await own(2), await own(3), await own(4)]).toEqual([
    [2, true],
    [3, false],
    [3, false],
  ])
  const { submissions, more } = await here.events.submissions(admin, { state: 'draft', shown: 1 })
  expect([submissions.length, more !== undefined]).toEqual([1, true])
})

test('the tabs count what is in them', async () => {
  const { db } = database
  const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  const counts = async () => (await here.events.submissions(admin, { state: 'approved', shown: 1 })).counts
  const before = await counts()
  const ids = [1, 2, 3].map(() => here.events.submitEvent(mia, { ...aSubmission(), ...sent }))
  const [first = '', second = '', third = ''] = await Promise.all(ids)
  await here.events.approveEvent(admin, { id: first, version: 0 })
  await here.events.rejectEvent(admin, { id: second, version: 0, reason: 'No.' })
  await here.events.cancelEvent(mia, { eventId: third, scope: 'this', note: '' })
  expect(await counts()).toEqual({
    draft: before.draft,
    approved: before.approved + 1,
    rejected: before.rejected + 1,
  })
})

test('an impossible event is refused, and a member has at most 20 waiting', async () => {
  const { db } = database
  const mia = await aMember(db)
  const submit = (typed: object) =>
    refusalOf(here.events.submitEvent(mia, { ...aSubmission(typed), ...sent }))
  expect(await submit({ suburb: 'Atlantis' })).toBe('UNKNOWN_SUBURB')
  expect(await submit({ startsOn: dayIn(-1) })).toBe('EVENT_IN_PAST')
  expect(await submit({ startsOn: dayIn(800) })).toBe('EVENT_TOO_FAR')
  // Past events that still wait do not count.
  await aCityEvent(db, { by: mia, state: 'draft', startsAt: new Date(here.time.now.getTime() - 1000) })
  for (let count = 0; count < 20; count += 1) expect(await submit({})).toBe('done')
  expect(await submit({})).toBe('SUBMISSIONS_FULL')
})

test('a club meeting cannot be changed as a city event, nor a city event as a meeting', async () => {
  const { db } = database
  const mia = await aMember(db)
  const { id } = await aCityEvent(db, { by: mia })
  const change = here.events.changeEvent(mia, { eventId: id, ...aMeeting(), scope: 'this' })
  expect(await refusalOf(change)).toBe('EVENT_NOT_FOUND')
})

test('a refused event counts against no limit, so that typing errors do not use up the few tries', async () => {
  const sent = { address: '203.0.113.7' }
  here.counted.length = 0
  const elsewhere = here.events.submitEvent(guest, { ...aSubmission({ suburb: 'Atlantis' }), ...sent })
  await expect(elsewhere).rejects.toMatchObject({ code: 'UNKNOWN_SUBURB' })
  expect(here.counted).toEqual([])
  await here.events.submitEvent(guest, { ...aSubmission(), ...sent })
  expect(here.counted).toEqual(['eventByAddress'])
})
