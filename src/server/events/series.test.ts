import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { instantIn } from '#rules/base/calendar.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { changeEventForm } from '#rules/events/event-forms.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { withTransaction } from '#server/store/database.ts'
import { aClub, aMember } from '#tests/support/builders.ts'
import { aMeeting, aSubmission, someEvents } from '#tests/support/events.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let mia: Member
let root: Member
let club: { id: string; admin: Member }
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(async () => {
  await database.pool.query('delete from events')
  await database.pool.query('delete from event_series')
  here = someEvents(database.db)
  here.time.now = at('2026-12-01T10:00')
  ;[mia, root] = [await aMember(database.db), await aMember(database.db, { isAdmin: true })]
  club = await aClub(database.db, { visibility: 'public', members: [mia] })
})
afterAll(() => database.drop())

const at = (local: string) => instantIn(city.timeZone, local)
const listed = async (
  search: Partial<Parameters<typeof here.events.events>[1]> = {},
  viewer: Viewer = guest,
) =>
  (await here.events.events(viewer, { when: 'upcoming', shown: 50, ...search })).events.map((event) => [
    event.startsAt.toISOString().slice(0, 10),
    event.nextDates.map((date) => date.toISOString().slice(0, 10)),
  ])
const rows = async () => {
  const found = await database.pool.query('select id, starts_at, state, title from events order by starts_at')
  return found.rows as { id: string; starts_at: Date; state: string; title: string }[]
}

/** Six Tuesdays for everybody, from 8 December on. */
const meetings = (typed: object = {}) =>
  here.events.scheduleEvent(club.admin, {
    clubId: club.id,
    ...aMeeting({ startsOn: '2026-12-08', repeats: 'week', until: '2027-01-12', isPublic: true, ...typed }),
  })
const submission = (typed: object = {}) =>
  aSubmission({ startsOn: '2026-12-08', repeats: 'fortnight', until: '2027-01-19', ...typed })
const submit = (typed: object = {}) =>
  here.events.submitEvent(mia, { ...submission(typed), address: anAddress() })
const published = async () => {
  const id = await submit()
  await here.events.approveEvent(root, { id, version: 0 })
  return id
}

describe('weekly meetings', () => {
  test('are six rows and one card, with its next dates', async () => {
    const id = await meetings()
    expect(await rows()).toHaveLength(6)
    expect(await listed()).toEqual([['2026-12-08', ['2026-12-15', '2026-12-22', '2026-12-29', '2027-01-05']]])
    expect(await listed({}, mia)).toHaveLength(1)
    expect(await listed({ text: 'dry' })).toHaveLength(1)
    expect(await here.events.nextEvents(mia, { limit: 5 })).toMatchObject([
      { id, repeats: 'Every week on Tuesday' },
    ])
    const ofClub = await here.events.eventsOfClub(mia, { clubId: club.id, when: 'upcoming', shown: 9 })
    expect(ofClub.events).toMatchObject([{ id, nextDates: { length: 4 } }])
    const from = standpointNamed('West End') as never
    const { suburbs } = await here.events.eventsBySuburb(mia, { from, shown: 5 })
    expect(suburbs.map(({ known }) => known)).toEqual([1])
    expect((await here.events.event(mia, { eventId: id })).dates).toHaveLength(5)
  })

  test('once one is over the next one represents the series, and pages do not repeat it', async () => {
    await meetings()
    here.time.now = at('2026-12-08T20:00')
    expect(await listed()).toEqual([['2026-12-15', ['2026-12-22', '2026-12-29', '2027-01-05', '2027-01-12']]])
    const page = await here.events.events(guest, { when: 'upcoming', shown: 1 })
    expect(page.next).toBeNull()
  })

  test('of the requested days, the first represents it', async () => {
    await meetings()
    expect(await listed({ days: { from: '2026-12-20', to: '2027-01-01' } })).toMatchObject([
      ['2026-12-22', {}],
    ])
    expect(await listed({ days: { from: '2026-12-23', to: '2026-12-24' } })).toEqual([])
  })

  test('the month has each date, and past ones are listed one by one', async () => {
    await meetings()
    const days = await here.events.eventsOfMonth(guest, { month: '2026-12' })
    expect(days.map(({ date }) => date.slice(8))).toEqual(['08', '15', '22', '29'])
    here.time.now = at('2026-12-16T10:00')
    expect(await listed({ when: 'past' })).toHaveLength(2)
  })

  test('one is cancelled or changed by itself, and the card stays', async () => {
    const id = await meetings()
    const [, second, third] = await rows()
    await here.events.cancelEvent(club.admin, { eventId: id, scope: 'this', note: '' })
    expect(await listed()).toMatchObject([['2026-12-15', { length: 4 }]])
    const moved = changeEventForm.parse({ ...aMeeting({ isPublic: true }), startsOn: '2026-12-16' })
    await here.events.changeEvent(club.admin, { eventId: second?.id ?? '', ...moved })
    expect(await listed()).toMatchObject([['2026-12-16', { length: 4 }]])
    // Another title is another card, or a search for it would find nothing.
    const named = { ...aMeeting({ isPublic: true }), startsOn: '2026-12-22', title: 'Christmas party' }
    await here.events.changeEvent(club.admin, { eventId: third?.id ?? '', ...changeEventForm.parse(named) })
    expect(await listed()).toMatchObject([
      ['2026-12-16', { length: 3 }],
      ['2026-12-22', []],
    ])
    expect(await listed({ text: 'party' })).toHaveLength(1)
    // The club sees a cancelled date by itself.
    const ofClub = await here.events.eventsOfClub(mia, { clubId: club.id, when: 'upcoming', shown: 9 })
    expect(ofClub.events.map(({ isCancelled }) => isCancelled)).toEqual([true, false, false])
  })

  test('a member who goes to one date goes to that one only', async () => {
    const id = await meetings()
    const [, second] = await rows()
    await here.events.answer(mia, { eventId: id, answer: 'going', isNamed: false })
    expect(await here.events.event(mia, { eventId: second?.id ?? '' })).toMatchObject({
      ...{ attendance: null, going: 0 },
      dates: [{ id, attendance: 'going' }, ...Array(4).fill({ attendance: null })],
    })
    expect((await here.events.event(guest, { eventId: second?.id ?? '' })).dates[0]).toMatchObject({
      attendance: null,
    })
  })

  test('a members-only date represents the series to nobody else', async () => {
    await meetings({ isPublic: false })
    const [first] = await rows()
    const shown = { ...aMeeting({ isPublic: true }), startsOn: '2026-12-08' }
    await here.events.changeEvent(club.admin, { eventId: first?.id ?? '', ...changeEventForm.parse(shown) })
    expect(await listed()).toEqual([['2026-12-08', []]])
    expect(await listed({}, mia)).toMatchObject([
      ['2026-12-08', []],
      ['2026-12-15', { length: 4 }],
    ])
    expect((await here.events.event(guest, { eventId: first?.id ?? '' })).dates).toEqual([])
  })
})

describe('fortnightly city events', () => {
  test('wait as one row, are approved once, and then become all dates', async () => {
    const id = await submit()
    expect(await rows()).toHaveLength(1)
    expect(await here.events.submissions(root, { state: 'draft', shown: 9 })).toMatchObject({
      counts: { draft: 1 },
      submissions: [{ id, repeats: 'Every two weeks on Tuesday, until Tuesday 19 January 2027' }],
    })
    await here.events.approveEvent(root, { id, version: 0 })
    expect((await rows()).map(({ starts_at, state }) => [starts_at.toISOString(), state])).toEqual(
      ['2026-12-08', '2026-12-22', '2027-01-05', '2027-01-19'].map((day) => [
        `${day}T08:30:00.000Z`,
        'approved',
      ]),
    )
    expect(here.told().filter(({ name }) => name === 'event.notify-outcome')).toHaveLength(1)
    expect(await listed()).toEqual([['2026-12-08', ['2026-12-22', '2027-01-05', '2027-01-19']]])
    const own = await here.events.ownSubmissions(mia, { shown: 9 })
    expect(own.submissions.map((event) => event.id)).toEqual([id])
  })

  test('the tab counts rows, not dates: a date with other details is a row of its own', async () => {
    await published()
    const dates = await rows()
    const approved = async () => {
      const { counts, submissions } = await here.events.submissions(root, { state: 'approved', shown: 9 })
      return [counts.approved, submissions.length]
    }
    expect(await approved()).toEqual([1, 1])
    await database.pool.query(`update events set title = 'Longer swap' where id = $1`, [dates[1]?.id])
    expect(await approved()).toEqual([2, 2])
    await database.pool.query('update events set hidden_at = now() where id = $1', [dates[2]?.id])
    expect(await approved()).toEqual([3, 3])
    await here.events.cancelEvent(root, { eventId: dates[3]?.id ?? '', scope: 'this', note: '' })
    expect(await approved()).toEqual([3, 3])
  })

  test('if rejected, no dates are made', async () => {
    const id = await submit()
    await here.events.rejectEvent(root, { id, version: 0, reason: 'Not about books.' })
    expect(await rows()).toMatchObject([{ id, state: 'rejected' }])
  })

  test('changed before approval, they follow the latest version', async () => {
    const id = await submit()
    expect(await here.events.submissionToEdit(mia, { id })).toMatchObject({
      ...{ repeats: 'fortnight', until: '2027-01-19' },
    })
    const edited = { id, version: 0, removePicture: false }
    await here.events.editSubmission(mia, {
      ...submission({ repeats: 'week', until: '2026-12-15' }),
      ...edited,
    })
    await here.events.approveEvent(root, { id, version: 1 })
    expect(await rows()).toHaveLength(2)
    const { rows: series } = await database.pool.query('select rhythm from event_series')
    expect(series).toEqual([{ rhythm: 'week' }])
  })

  test('a change to one date is approved for that date only', async () => {
    const id = await published()
    const edited = { id, version: 0, removePicture: false }
    await here.events.editSubmission(mia, { ...submission({ title: 'Longer swap' }), ...edited })
    const change = (await here.events.event(mia, { eventId: id })).change
    await here.events.approveEvent(root, { id: change?.id ?? '', version: 0 })
    expect((await rows()).map(({ title }) => title)).toEqual(['Longer swap', ...Array(3).fill('Spring swap')])
  })

  test.each([
    ['this', 3],
    ['following', 1],
  ] as const)('cancelled: %s', async (scope, left) => {
    await published()
    const [, second] = await rows()
    await here.events.cancelEvent(mia, { eventId: second?.id ?? '', scope, note: '' })
    const { rows: open } = await database.pool.query('select from events where cancelled_at is null')
    expect(open).toHaveLength(left)
  })

  test('a stranger can neither change nor cancel a date', async () => {
    await published()
    const [, second] = await rows()
    const stranger = await aMember(database.db)
    const off = here.events.cancelEvent(stranger, { eventId: second?.id ?? '', scope: 'following', note: '' })
    await expect(off).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('two administrators approve it once', async () => {
    const id = await submit()
    const other = await aMember(database.db, { isAdmin: true })
    const answers = await Promise.allSettled(
      [root, other].map((admin) => here.events.approveEvent(admin, { id, version: 0 })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rows()).toHaveLength(4)
  })

  test('are refused years ahead, whatever the last date', async () => {
    const far = submission({ startsOn: '2028-11-28', repeats: 'day', until: '2029-06-28' })
    await expect(here.events.submitEvent(mia, { ...far, address: anAddress() })).rejects.toMatchObject({
      code: 'EVENT_TOO_FAR',
    })
  })
})

describe('a date hidden by an administrator', () => {
  const hide = (id = '', to: Date | null = here.time.now) =>
    withTransaction(database.db, (tx) => here.events.hideEvent(tx, id, to))
  const hiddenDates = async () => {
    const found = await database.pool.query('select hidden_at from events order by starts_at')
    return found.rows.map(({ hidden_at }: { hidden_at: Date | null }) => hidden_at !== null)
  }
  const none = [false, false, false, false, false, false]

  test('hides all dates alike that are not over, so that none takes its place; they are shown again with it', async () => {
    await meetings()
    const dates = await rows()
    here.time.now = at('2026-12-10T10:00')
    await database.pool.query('update events set place = $1 where id = $2', ['The pub', dates[3]?.id])
    await hide(dates[2]?.id)
    expect(await hiddenDates(), 'neither a past date nor one that differs').toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
    ])
    expect(await listed()).toEqual([['2026-12-29', []]])
    // Hidden a second time, by the answer to its report.
    here.time.now = at('2026-12-10T11:00')
    await hide(dates[2]?.id)
    await hide(dates[2]?.id, null)
    expect(await hiddenDates()).toEqual(none)
  })

  test('stays hidden when the others are shown again, if it was hidden by itself', async () => {
    await meetings()
    const dates = await rows()
    await database.pool.query('update events set place = $1 where id = $2', ['The pub', dates[1]?.id])
    await hide(dates[1]?.id)
    here.time.now = at('2026-12-01T11:00')
    await hide(dates[0]?.id)
    expect(await hiddenDates()).toEqual(none.map(() => true))
    await hide(dates[0]?.id, null)
    expect(await hiddenDates()).toEqual([false, true, false, false, false, false])
  })

  test('is one line among the approved events, and counted as one', async () => {
    const id = await published()
    const approved = async () => {
      const { submissions, counts } = await here.events.submissions(root, { state: 'approved', shown: 50 })
      return [submissions.length, counts.approved]
    }
    expect(await approved()).toEqual([1, 1])
    await hide(id)
    expect(await approved()).toEqual([1, 1])
  })
})
