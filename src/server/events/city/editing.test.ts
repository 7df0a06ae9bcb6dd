import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aSubmission, dayIn, someEvents } from '#tests/support/events.ts'
import { plainPictures } from '#tests/support/pictures.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { outcomeNotices, submissionNotices } from './submission-notices.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let mia: Member
let admin: Member
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  here = someEvents(database.db)
  mia = await aMember(database.db, { name: 'Mia Rossi' })
  admin = await aMember(database.db, { isAdmin: true })
})

const plain = { removePicture: false }
const sent = { address: '203.0.113.7' }
const hall = () => new File(['x'], 'hall.png', { type: 'image/png' })
const edit = (viewer: Member, id: string, { version = 0, ...how }: Partial<Edited> = {}) =>
  here.events.editSubmission(viewer, { ...aSubmission(how.typed), id, version, ...plain, ...how.pictured })
type Edited = {
  version: number
  typed: Partial<Record<string, unknown>>
  pictured: { picture?: File; removePicture?: boolean }
}
const changeTo = (id: string) => here.events.submissionToEdit(mia, { id })
const rowOf = (id: string) =>
  database.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const set = (id: string, to: object) =>
  database.db.updateTable('events').set(to).where('id', '=', id).execute()
const aPicture = async () => (await plainPictures(database.db).take(mia, hall(), 'cover')).id

describe('a person who changes a submission', () => {
  test('is neither a guest, nor a stranger, nor somebody with an invented address', async () => {
    const { db } = database
    const [published, waiting] = [
      await aCityEvent(db, { by: mia }),
      await aCityEvent(db, { by: mia, state: 'draft' }),
    ]
    const noah = await aMember(db)
    await expect(here.events.submissionToEdit(guest, { id: published.id })).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    })
    for (const tried of [changeToAs, edit]) {
      expect(await refusalOf(tried(noah, published.id))).toBe('FORBIDDEN')
      expect(await refusalOf(tried(noah, waiting.id))).toBe('EVENT_NOT_FOUND')
      expect(await refusalOf(tried(mia, randomUUID()))).toBe('EVENT_NOT_FOUND')
      expect(await refusalOf(tried(mia, 'nope'))).toBe('EVENT_NOT_FOUND')
    }
  })

  test('finds no club meeting here', async () => {
    const { id } = await anEvent(database.db, { club: await aClub(database.db, { admin: mia }) })
    expect(await refusalOf(changeTo(id))).toBe('EVENT_NOT_FOUND')
    expect(await refusalOf(edit(mia, id))).toBe('EVENT_NOT_FOUND')
  })

  test('is refused for a cancelled event, and for a published one that has begun', async () => {
    const { db } = database
    const cancelled = await aCityEvent(db, { by: mia, isCancelled: true })
    const begins = new Date(here.time.now.getTime() + 48 * HOUR_MS)
    const { id } = await aCityEvent(db, { by: mia, startsAt: begins })
    expect(await refusalOf(edit(mia, cancelled.id))).toBe('EVENT_CANCELLED')
    here.time.now = new Date(begins.getTime() - 1)
    expect(await refusalOf(changeTo(id))).toBe('done')
    here.time.now = begins
    expect(await refusalOf(changeTo(id))).toBe('EVENT_OVER')
    expect(await refusalOf(edit(mia, id))).toBe('EVENT_OVER')
  })

  test.each(['waiting', 'rejected'] as const)(
    'is refused a %s change to one that has begun since, but can withdraw it',
    async (answer) => {
      const begins = new Date(here.time.now.getTime() + 48 * HOUR_MS)
      const { id } = await aCityEvent(database.db, { by: mia, startsAt: begins })
      await edit(mia, id)
      const change = await changeTo(id)
      if (answer === 'rejected')
        await here.events.rejectEvent(admin, { id: change.id, version: 0, reason: 'No' })
      const seen = () => here.events.event(mia, { eventId: change.id })
      here.time.now = new Date(begins.getTime() - 1)
      expect(await seen()).toMatchObject({ mayChange: true, isChangeOver: false })
      here.time.now = begins
      expect(await seen()).toMatchObject({ mayChange: false, isChangeOver: true })
      for (const each of [id, change.id]) expect(await refusalOf(changeTo(each))).toBe('EVENT_OVER')
      expect(await refusalOf(edit(mia, change.id))).toBe('EVENT_OVER')
      const withdrawn = here.events.cancelEvent(mia, { eventId: change.id, scope: 'this', note: '' })
      expect(await refusalOf(withdrawn)).toBe('done')
    },
  )

  test('is told if somebody has cancelled or changed it in the meantime', async () => {
    const { id } = await aCityEvent(database.db, { by: mia, state: 'draft' })
    expect(await refusalOf(edit(mia, id, { version: 1 }))).toBe('EVENT_CHANGED_MEANWHILE')
    await edit(mia, id)
    expect(await refusalOf(edit(mia, id))).toBe('EVENT_CHANGED_MEANWHILE')
    expect(await refusalOf(edit(mia, id, { version: 1 }))).toBe('done')
  })
})

describe('the form', () => {
  test('begins with the current values', async () => {
    const { db } = database
    const { id } = await aCityEvent(db, { by: mia, state: 'draft', title: 'A reading', capacity: 12 })
    expect(await changeTo(id)).toMatchObject({
      ...{ id, title: 'A reading', version: 0, type: 'reading', capacity: '12', pictureId: null },
      ...{ suburb: 'West End', place: 'West End Library', isPublic: false },
    })
    await set(id, { capacity: null, suburb: 'gone-4000' })
    expect(await changeTo(id)).toMatchObject({ capacity: '', suburb: '' })
  })

  test('for a published event begins with its own waiting change', async () => {
    const [one, other] = [
      await aCityEvent(database.db, { by: mia, title: 'One' }),
      await aCityEvent(database.db, { by: mia, title: 'Other' }),
    ]
    await edit(mia, one.id, { typed: { title: 'One, moved' } })
    expect(await changeTo(one.id)).toMatchObject({ title: 'One, moved', isPublic: true })
    expect(await changeTo(other.id)).toMatchObject({ id: other.id, title: 'Other', isPublic: true })
  })
})

describe('the picture', () => {
  test.each(['draft', 'approved'] as const)(
    'of a %s event stays, is replaced or goes, as asked',
    async (state) => {
      const { id } = await aCityEvent(database.db, { by: mia, state: 'draft' })
      const before = await aPicture()
      await set(id, { picture_id: before, state, reviewed_at: state === 'draft' ? null : here.time.now })
      const isPublic = state === 'approved'
      const shownThen = async (pictured: Edited['pictured'], version: number) => {
        await edit(mia, id, { pictured, version })
        const { pictureId } = await changeTo(id)
        if (isPublic)
          await here.events.cancelEvent(mia, { eventId: (await changeTo(id)).id, scope: 'this', note: '' })
        return pictureId
      }
      const versions = isPublic ? [0, 0, 0] : [0, 1, 2]
      expect(await shownThen({}, versions[0] ?? 0)).toBe(before)
      const after = await shownThen({ picture: hall() }, versions[1] ?? 0)
      expect(after).toEqual(expect.any(String))
      expect(after).not.toBe(before)
      expect(await shownThen({ removePicture: true }, versions[2] ?? 0)).toBeNull()
      // A published event keeps its own picture. Only those of withdrawn changes are removed.
      expect((await rowOf(id)).picture_id).toBe(isPublic ? before : null)
      expect(here.letGo).toEqual([before, after])
    },
  )

  test('of a member’s event is sent with it', async () => {
    const typed = aSubmission()
    const id = await here.events.submitEvent(mia, { ...typed, ...sent, picture: hall() })
    expect((await rowOf(id)).picture_id).not.toBeNull()
    const byGuest = await here.events.submitEvent(guest, { ...typed, ...sent, picture: hall() })
    expect((await rowOf(byGuest)).picture_id).toBeNull()
  })
})

describe('a member', () => {
  test('has at most 20 submissions that are their own, waiting and in the future', async () => {
    const { db } = database
    const noah = await aMember(db)
    const begun = new Date(here.time.now.getTime() - 1)
    await aCityEvent(db, { by: noah, state: 'draft' })
    await aCityEvent(db, { by: mia, state: 'approved' })
    await aCityEvent(db, { by: mia, state: 'rejected' })
    await aCityEvent(db, { by: mia, state: 'draft', isCancelled: true })
    const over = await aCityEvent(db, { by: mia, state: 'draft', startsAt: begun })
    for (let count = 0; count < 19; count += 1) await aCityEvent(db, { by: mia, state: 'draft' })
    const published = await aCityEvent(db, { by: mia })
    expect(await refusalOf(edit(mia, published.id)), 'the twentieth').toBe('done')
    expect(await refusalOf(edit(mia, over.id)), 'a past one no longer counts').toBe('SUBMISSIONS_FULL')
  })

  test('sees their latest first, and nobody else’s', async () => {
    const { db } = database
    const noah = await aMember(db)
    const ids: string[] = []
    for (const minutes of [2, 1, 3]) {
      const { id } = await aCityEvent(db, { by: mia, state: 'draft' })
      await set(id, { submitted_at: new Date(here.time.now.getTime() - minutes * 60_000) })
      ids.push(id)
    }
    await aCityEvent(db, { by: noah, state: 'draft' })
    const { submissions } = await here.events.ownSubmissions(mia, { shown: 50 })
    expect(submissions.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]])
    expect(submissions[0]?.submittedAt).toEqual(new Date(here.time.now.getTime() - 60_000))
  })
})

test('under review the longest-waiting comes first, among answered ones the latest', async () => {
  const { db } = database
  await database.empty('events')
  const inOrder = async (state: 'draft' | 'approved' | 'rejected', by: 'submitted_at' | 'reviewed_at') => {
    const ids: string[] = []
    for (const minutes of [2, 1, 3]) {
      const { id } = await aCityEvent(db, { by: mia, state })
      await set(id, { [by]: new Date(here.time.now.getTime() - minutes * 60_000) })
      ids.push(id)
    }
    const { submissions } = await here.events.submissions(admin, { state, shown: 50 })
    return submissions.map(({ id }) => ids.indexOf(id))
  }
  await anEvent(db, { club: await aClub(db) })
  await aCityEvent(db, { by: mia, state: 'draft', isCancelled: true })
  expect(await inOrder('draft', 'submitted_at')).toEqual([2, 0, 1])
  expect(await inOrder('approved', 'reviewed_at')).toEqual([1, 0, 2])
  expect(await inOrder('rejected', 'reviewed_at')).toEqual([1, 0, 2])
})

describe('a change to a published event, approved', () => {
  /** Published at the place and time of `aSubmission`, with the requested change. */
  async function aChange(typed: Partial<Record<string, unknown>>) {
    const id = await here.events.submitEvent(mia, { ...aSubmission(), ...sent })
    await here.events.approveEvent(admin, { id, version: 0 })
    await edit(mia, id, { typed })
    const change = await changeTo(id)
    here.told()
    return { id, approve: () => here.events.approveEvent(admin, { id: change.id, version: 0 }) }
  }
  const news = () => here.told().map(({ name }) => name)

  test.each([
    ['another title', { title: 'Autumn swap' }, false],
    ['another day', { startsOn: dayIn(15) }, true],
    ['another end', { time: '6:30 PM - 9:00 PM', understood: '18:30-21:00' }, true],
    ['another place', { place: 'West End Hall' }, true],
    ['another suburb', { suburb: 'Ashgrove' }, true],
  ])('%s: people who are going are told of another time or place: %s', async (_what, typed, isTold) => {
    const { approve } = await aChange(typed)
    await approve()
    expect(news()).toEqual(isTold ? ['event.notify', 'event.notify-outcome'] : ['event.notify-outcome'])
  })

  test('if it moves it is announced again; if not, it is not', async () => {
    const [moved, renamed] = [await aChange({ startsOn: dayIn(15) }), await aChange({ title: 'Renamed' })]
    for (const each of [moved, renamed]) {
      await set(each.id, { reminded_at: here.time.now })
      await each.approve()
    }
    expect((await rowOf(moved.id)).reminded_at).toBeNull()
    expect((await rowOf(renamed.id)).reminded_at).toEqual(here.time.now)
  })

  test('is refused while the event is hidden, when nobody could be told, and loses nothing', async () => {
    const { id, approve } = await aChange({ startsOn: dayIn(15) })
    const asAdmin = await here.events.submitEvent(admin, { ...aSubmission(), ...sent })
    await here.events.approveEvent(admin, { id: asAdmin, version: 0 })
    here.told()
    for (const each of [id, asAdmin]) await set(each, { hidden_at: here.time.now })
    expect(await refusalOf(approve())).toBe('EVENT_HIDDEN')
    expect(await refusalOf(edit(admin, asAdmin))).toBe('EVENT_HIDDEN')
    expect(news()).toEqual([])
    await set(id, { hidden_at: null })
    await approve()
    expect(news()).toEqual(['event.notify', 'event.notify-outcome'])
  })

  test('changes only its own event, and the former picture is removed', async () => {
    const [one, other] = [await aChange({ title: 'One' }), await aChange({ title: 'Other' })]
    const picture = await aPicture()
    await set(one.id, { picture_id: picture })
    here.letGo.length = 0
    await one.approve()
    expect(here.letGo).toEqual([picture])
    expect(await rowOf(one.id)).toMatchObject({ title: 'One', version: 1, reviewed_by: admin.id })
    expect(await rowOf(other.id)).toMatchObject({ title: 'Spring swap', version: 0 })
    expect(await changeTo(other.id)).toMatchObject({ title: 'Other' })
    await other.approve()
    expect(here.letGo).toEqual([picture])
  })

  test('is refused once the published event has begun, is cancelled, or has too few seats', async () => {
    const { db } = database
    const [begun, cancelled, full] = [
      await aChange({ startsOn: dayIn(20) }),
      await aChange({}),
      await aChange({ capacity: '1' }),
    ]
    await set(cancelled.id, { cancelled_at: here.time.now })
    expect(await refusalOf(cancelled.approve())).toBe('SUBMISSION_CANCELLED')
    for (const name of ['Noah', 'Ada']) {
      const member = await aMember(db, { name })
      await here.events.answer(member, { eventId: full.id, answer: 'going', isNamed: false })
    }
    expect(await refusalOf(full.approve())).toBe('EVENT_SEATS_TAKEN')
    here.time.now = (await rowOf(begun.id)).starts_at
    expect(await refusalOf(begun.approve())).toBe('EVENT_OVER')
    here.time.now = new Date(here.time.now.getTime() - 1)
    expect(await refusalOf(begun.approve())).toBe('done')
  })

  test('with more seats, those who waited get one', async () => {
    const { db } = database
    const id = await here.events.submitEvent(mia, { ...aSubmission({ capacity: '1' }), ...sent })
    await here.events.approveEvent(admin, { id, version: 0 })
    const [noah, ada] = [await aMember(db), await aMember(db)]
    await here.events.answer(noah, { eventId: id, answer: 'going', isNamed: false })
    expect(await here.events.answer(ada, { eventId: id, answer: 'going', isNamed: false })).toMatchObject({
      attendance: 'waiting',
    })
    await edit(mia, id, { typed: { capacity: '2' } })
    await here.events.approveEvent(admin, { id: (await changeTo(id)).id, version: 0 })
    expect(await rowOf(id)).toMatchObject({ going: 2, waiting: 0 })
    expect(here.told()).toContainEqual({
      name: 'event.notify-moved-up',
      payload: { eventId: id, memberId: ada.id },
    })
  })
})

describe('notices', () => {
  const tellOf = (eventId: string) => toldBy(submissionNotices, database.db, { eventId })
  const outcomeOf = (eventId: string) => toldBy(outcomeNotices, database.db, { eventId })

  test('tell administrators who has submitted what, as long as it waits', async () => {
    const { db } = database
    const byMia = await aCityEvent(db, { by: mia, state: 'draft', title: 'A reading' })
    const byGuest = await aCityEvent(db, { state: 'draft', title: 'A swap' })
    expect((await tellOf(byMia.id))?.paragraphs).toEqual(['Mia Rossi has submitted the event A reading.'])
    expect((await tellOf(byGuest.id))?.paragraphs).toEqual(['A guest has submitted the event A swap.'])
    await here.events.cancelEvent(mia, { eventId: byMia.id, scope: 'this', note: '' })
    expect(await tellOf(byMia.id)).toBeUndefined()
    expect(await tellOf(randomUUID())).toBeUndefined()
  })

  test('tell its organiser the outcome once there is one; nobody for a guest’s event', async () => {
    const { db } = database
    const waits = await aCityEvent(db, { by: mia, state: 'draft' })
    const byGuest = await aCityEvent(db, { state: 'approved' })
    const rejected = await aCityEvent(db, { by: mia, state: 'rejected', title: 'A sale' })
    expect(await outcomeOf(waits.id)).toBeUndefined()
    expect(await outcomeOf(byGuest.id)).toBeUndefined()
    expect(await outcomeOf(randomUUID())).toBeUndefined()
    expect(await outcomeOf(rejected.id)).toMatchObject({
      ...{ to: [mia.id], of: rejected.id, subject: 'A sale wasn’t published' },
      paragraphs: expect.arrayContaining(['Reason: “It is not about books.”']),
    })
  })
})

test('a link longer than any of ours is refused', async () => {
  expect(await refusalOf(here.events.confirmSubmission(guest, { token: 'x'.repeat(65) }))).toBe(
    'EVENT_LINK_OVER',
  )
})

const changeToAs = (viewer: Member, id: string) => here.events.submissionToEdit(viewer, { id })

describe('an event submitted again shows administrators what is new', () => {
  const waiting = async (id: string) => {
    const { submissions } = await here.events.submissions(admin, { state: 'draft', shown: 500 })
    return submissions.find((each) => each.id === id)
  }
  const approve = (id: string, version: number) => here.events.approveEvent(admin, { id, version })
  const reject = (id: string, version: number) =>
    here.events.rejectEvent(admin, { id, version, reason: 'Say where it is.' })
  const fromLibraryTo = (becomes: string) => ({ label: 'Place', was: 'West End Library', becomes })
  const typed = { title: 'Poems in the hall', place: 'The hall' }

  test('against the rejected version, with the reason, until it is answered', async () => {
    const { id } = await aCityEvent(database.db, { by: mia, state: 'draft' })
    expect(await waiting(id)).toMatchObject({ refusedFor: null, changes: null })
    await reject(id, 0)
    await edit(mia, id, { typed: { place: 'The hall' } })
    const again = await waiting(id)
    expect(again?.refusedFor).toBe('Say where it is.')
    expect(again?.changes).toContainEqual(fromLibraryTo('The hall'))
    // Edited again while it waits: still compared with the rejected version.
    await edit(mia, id, { version: 1, typed: { place: 'The old hall' } })
    expect((await waiting(id))?.changes).toContainEqual(fromLibraryTo('The old hall'))
    await approve(id, 2)
    expect((await rowOf(id)).refused).toBeNull()
  })

  test('a second rejection replaces the first', async () => {
    const { id } = await aCityEvent(database.db, { by: mia, state: 'draft' })
    await reject(id, 0)
    await edit(mia, id, { typed: { place: 'The hall' } })
    await reject(id, 1)
    expect((await rowOf(id)).refused).toBeNull()
    await edit(mia, id, { version: 1, typed: { place: 'The hall' } })
    expect(await waiting(id)).toMatchObject({ refusedFor: 'Say where it is.', changes: [] })
  })

  test('with another rhythm or last date of a series', async () => {
    const { id } = await aCityEvent(database.db, { by: mia, state: 'draft' })
    const changes = async () => (await waiting(id))?.changes ?? []
    const weekly = { startsOn: dayIn(14), repeats: 'week', until: dayIn(28) } as const
    await reject(id, 0)
    await edit(mia, id, { typed: weekly })
    const repeats = (await changes()).find(({ label }) => label === 'Repeats')
    expect(repeats).toMatchObject({
      was: 'Only once',
      becomes: expect.stringMatching(/^Every week on .*, until /),
    })
    await reject(id, 1)
    await edit(mia, id, { version: 1, typed: { ...weekly, until: dayIn(35) } })
    expect(await changes()).toMatchObject([{ label: 'Repeats', was: repeats?.becomes }])
  })

  test('a change to a published event is compared with that, whether rejected before or not', async () => {
    const published = await aCityEvent(database.db, { by: mia, title: 'Poems in the park' })
    await edit(mia, published.id, { typed })
    const change = await changeTo(published.id)
    const titles = { label: 'Title', was: 'Poems in the park', becomes: 'Poems in the hall' }
    expect((await waiting(change.id))?.changes).toContainEqual(titles)
    await reject(change.id, change.version)
    await edit(mia, change.id, { typed: { ...typed, title: 'Poems by the river' } })
    const again = await waiting(change.id)
    expect(again?.refusedFor).toBe('Say where it is.')
    expect(again?.changes).toContainEqual({ ...titles, becomes: 'Poems by the river' })
  })

  test('nobody else reads it', async () => {
    const { id } = await aCityEvent(database.db, { by: mia, state: 'draft' })
    await reject(id, 0)
    await edit(mia, id)
    const { submissions } = await here.events.ownSubmissions(mia, { shown: 50 })
    expect(submissions.flatMap((each) => Object.keys(each))).not.toContain('changes')
    await expect(here.events.submissions(mia, { state: 'draft', shown: 50 })).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
    })
  })
})
