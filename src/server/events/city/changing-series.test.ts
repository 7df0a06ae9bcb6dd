// Changing city events that repeat: one date, or that date and all later ones.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { instantIn } from '#rules/base/calendar.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { aSubmission, someEvents } from '#tests/support/events.ts'
import { anAddress } from '#tests/support/networks.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let mia: Member
let root: Member
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('delete from events')
  await database.pool.query('delete from event_series')
  here = someEvents(database.db)
  here.time.now = instantIn(city.timeZone, '2026-12-01T10:00')
  ;[mia, root] = [await aMember(database.db), await aMember(database.db, { isAdmin: true })]
})

/** Every other Tuesday: 8 and 22 December, 5 and 19 January. */
const series = (typed: object = {}) =>
  aSubmission({ startsOn: '2026-12-08', repeats: 'fortnight', until: '2027-01-19', ...typed })
/** The form of a published date, as submitted. */
const changed = (typed: object = {}) => aSubmission({ startsOn: '2026-12-22', ...typed })
const rows = async () => {
  const found = await database.pool.query(
    `select id, title, starts_at, reminded_at, version, organiser_id from events where revises is null
     order by starts_at`,
  )
  return found.rows as { id: string; title: string; starts_at: Date; version: number; organiser_id: string }[]
}
const publish = async (by: Member = mia) => {
  const id = await here.events.submitEvent(by, { ...series(), address: anAddress() })
  await here.events.approveEvent(root, { id, version: 0 })
  here.told()
  // Another member's series may have the same dates.
  return (await rows()).filter(({ organiser_id }) => organiser_id === by.id).map(({ id }) => id)
}
const edit = (by: Member, id = '', typed: object = {}, scope: 'this' | 'following' = 'following') =>
  here.events.editSubmission(by, {
    ...changed(typed),
    ...{ id, version: 0, scope },
  })
const waiting = async () => (await here.events.submissions(root, { state: 'draft', shown: 9 })).submissions

describe('a change to one date and all that follow', () => {
  test('waits as one, marked with its number of dates, and is approved for all of them', async () => {
    const [, second] = await publish()
    const before = await rows()
    expect(
      await edit(mia, second, { title: 'Longer swap', time: '5:00 PM - 9:00 PM', understood: '17:00-21:00' }),
    ).toEqual({ isAtOnce: false })
    const [change] = await waiting()
    expect(change).toMatchObject({ revises: second, changedDates: 3 })
    const own = await here.events.ownSubmissions(mia, { shown: 9 })
    expect(own.submissions.map(({ changedDates }) => changedDates).sort()).toEqual([0, 3])
    expect(await rows(), 'nothing yet').toEqual(before)
    here.told()
    await here.events.approveEvent(root, { id: change?.id ?? '', version: 0 })
    expect((await rows()).map(({ title, starts_at }) => [title, starts_at.toISOString()])).toEqual([
      ['Spring swap', '2026-12-08T08:30:00.000Z'],
      ['Longer swap', '2026-12-22T07:00:00.000Z'],
      ['Longer swap', '2027-01-05T07:00:00.000Z'],
      ['Longer swap', '2027-01-19T07:00:00.000Z'],
    ])
    const told = here.told().filter(({ name }) => name === 'event.notify')
    expect(told.map(({ payload }) => (payload as { eventId: string }).eventId)).toEqual(
      before.slice(1).map(({ id }) => id),
    )
  })

  test('leaves out cancelled dates, and is refused as a whole if one date has more people than seats', async () => {
    const [, second, third, last] = await publish()
    await here.events.cancelEvent(mia, { eventId: third ?? '', scope: 'this', note: '' })
    for (const name of ['Ada', 'Noah'])
      await here.events.answer(await aMember(database.db, { name }), {
        eventId: last ?? '',
        answer: 'going',
        isNamed: false,
      })
    await edit(mia, second, { title: 'Small swap', capacity: 1 })
    const [change] = await waiting()
    expect(change?.changedDates).toBe(2)
    expect(await refusalOf(here.events.approveEvent(root, { id: change?.id ?? '', version: 0 }))).toBe(
      'EVENT_SEATS_TAKEN',
    )
    expect((await rows()).some(({ title }) => title === 'Small swap')).toBe(false)
  })

  test('opens as it was sent, and can become a change to a single date', async () => {
    const [, second] = await publish()
    await edit(mia, second)
    const draft = await here.events.submissionToEdit(mia, { id: second ?? '' })
    expect(draft).toMatchObject({ isRepeating: true, scope: 'following' })
    await edit(mia, draft.id, { title: 'Only once' }, 'this')
    expect(await waiting()).toMatchObject([{ changedDates: 1 }])
    await here.events.approveEvent(root, { id: draft.id, version: 1 })
    expect((await rows()).filter(({ title }) => title === 'Only once')).toHaveLength(1)
  })

  test('is not offered for an event that takes place once', async () => {
    const once = await here.events.submitEvent(mia, { ...changed(), address: anAddress() })
    await here.events.approveEvent(root, { id: once, version: 0 })
    expect(await here.events.submissionToEdit(mia, { id: once })).toMatchObject({
      isRepeating: false,
      scope: 'this',
    })
  })
})

describe('an administrator', () => {
  test('changes their own submission at once, which is logged', async () => {
    const [, second] = await publish(root)
    expect(await edit(root, second, { place: 'Town hall' })).toEqual({ isAtOnce: true })
    expect(await waiting()).toEqual([])
    expect((await rows()).map(({ version }) => version)).toEqual([0, 1, 1, 1])
    const { rows: log } = await database.pool.query(
      "select action, subject_id from moderation_log where action = 'event.change' and admin_id = $1",
      [root.id],
    )
    expect(log).toEqual([{ action: 'event.change', subject_id: second }])
    expect(here.told().map(({ name }) => name)).toEqual(Array(3).fill('event.notify'))
  })

  test('leaves later dates alone that are hidden', async () => {
    const [first, , third] = await publish(root)
    await database.pool.query('update events set hidden_at = now() where id = $1', [third])
    expect(await edit(root, first, { place: 'Town hall' })).toEqual({ isAtOnce: true })
    expect((await rows()).map(({ version }) => version)).toEqual([1, 1, 0, 1])
  })

  test('needs a fresh proof', async () => {
    const [first] = await publish(root)
    expect(await refusalOf(edit({ ...root, administers: false }, first))).toBe('ADMIN_PROOF_NEEDED')
    expect((await rows())[0]?.version).toBe(0)
  })

  test('makes their waiting changes final at once, and cannot change anybody else’s events', async () => {
    const [first] = await publish(root)
    await database.pool.query('update members set is_admin = false where id = $1', [root.id])
    await edit({ ...root, isAdmin: false, administers: false } as Member, first, { startsOn: '2026-12-08' })
    await database.pool.query('update members set is_admin = true where id = $1', [root.id])
    const { id } = await here.events.submissionToEdit(root, { id: first ?? '' })
    expect(await refusalOf(edit(root, first)), 'despite the waiting one').toBe('EVENT_CHANGED_MEANWHILE')
    expect(await edit(root, id, { startsOn: '2026-12-08', title: 'Final' })).toEqual({ isAtOnce: true })
    expect((await rows()).map(({ title }) => title)).toEqual(Array(4).fill('Final'))
    expect(await waiting()).toEqual([])
    const [ofMia] = (await publish()).slice(-1)
    expect(await refusalOf(edit(root, ofMia))).toBe('FORBIDDEN')
  })

  test('sees a series as one line with its next dates; dates changed one by one and hidden ones have their own', async () => {
    const [first, second, third] = await publish()
    const approved = async () =>
      (await here.events.submissions(root, { state: 'approved', shown: 9 })).submissions.map((each) => [
        each.id,
        each.nextDates.length,
      ])
    expect(await approved()).toEqual([[first, 3]])
    await edit(mia, second, { title: 'Longer swap' }, 'this')
    await here.events.approveEvent(root, { id: (await waiting())[0]?.id ?? '', version: 0 })
    expect((await approved()).sort()).toEqual(
      [
        [first, 2],
        [second, 0],
      ].sort(),
    )
    await database.pool.query('update events set hidden_at = now() where id = $1', [third])
    expect(await approved()).toHaveLength(3)
    here.time.now = instantIn(city.timeZone, '2027-02-01T10:00')
    expect(await approved(), 'completely over').toHaveLength(3)
  })
})

describe('a guest’s series', () => {
  const publishGuests = async () => {
    await here.events.submitEvent(guest, {
      ...series(),
      address: '203.0.113.7',
      email: 'guest@example.org',
    })
    const token = /confirm=([\w-]+)/.exec(here.posted.splice(0)[0]?.text ?? '')?.[1] ?? ''
    await here.events.confirmSubmission(guest, { token })
    const [change] = await waiting()
    await here.events.approveEvent(root, { id: change?.id ?? '', version: 0 })
    here.posted.splice(0)
    return (await rows()).map(({ id }) => id)
  }
  const addresses = async () => (await database.pool.query('select from event_guests')).rowCount

  test('cancelled as a whole sends one email, and the address is deleted', async () => {
    const [first] = await publishGuests()
    await here.events.cancelEvent(root, { eventId: first ?? '', scope: 'following', note: 'It rains.' })
    expect(here.posted.map(({ text }) => text)).toEqual([
      expect.stringContaining('We’ve cancelled your event'),
    ])
    expect(await addresses()).toBe(0)
  })

  test('cancelled from a later date on also sends one email, with the number of dates', async () => {
    const [, second] = await publishGuests()
    await here.events.cancelEvent(root, { eventId: second ?? '', scope: 'following', note: '' })
    const [letter, ...others] = here.posted.splice(0)
    expect(others).toEqual([])
    expect(letter?.text).toContain('We’ve cancelled 3 dates of your event “Spring swap”')
    expect(letter?.text).toContain('The other dates are going ahead')
    expect(await addresses()).toBe(1)
  })

  test('keeps its address until its last date is over', async () => {
    await publishGuests()
    here.time.now = instantIn(city.timeZone, '2026-12-10T10:00')
    await here.events.updateDue(here.time.now)
    expect(await addresses()).toBe(1)
    here.time.now = instantIn(city.timeZone, '2027-01-20T10:00')
    await here.events.updateDue(here.time.now)
    expect(await addresses()).toBe(0)
  })
})
