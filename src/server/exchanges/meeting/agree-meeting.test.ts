import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { suburbBySlug } from '#city/suburbs.ts'
import { between } from '#rules/exchanges/meeting-places.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { aBookshelf, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterEach(() => {
  here.time.now = monday
})
afterAll(() => database.drop())

/** A promised copy, between West End and New Farm. */
async function aPromise() {
  const owner = await aMember(database.db, { name: 'Olive Nguyen' })
  const borrower = await aMember(database.db, { name: 'Ben Carter', suburb: 'new-farm-4005' })
  return anExchangeIn(here, 'accepted', { owner, borrower })
}
const square = 'library/brisbane-square-library'
const saturday = '2026-03-07T18:30'

describe('the suggested places', () => {
  test('are the same for both, each with their own distance', async () => {
    const { owner, borrower, id } = await aPromise()
    const [forOwner, forBorrower] = [
      await here.exchanges.meetingOffer(owner, { id }),
      await here.exchanges.meetingOffer(borrower, { id }),
    ]
    expect(forOwner.map(({ key, km }) => [key, km])).toEqual([
      ['ferry/qut-gardens-point-ferry-terminal', 2],
      [square, 2.1],
      ['ferry/maritime-museum-ferry-terminal', 2.3],
    ])
    expect(forBorrower.map(({ km }) => km)).toEqual([2.4, 2.4, 2.4])
    expect(forBorrower.map(({ key }) => key)).toEqual(forOwner.map(({ key }) => key))
  })

  test('include bookshelves on the map, and none that wait for approval', async () => {
    const { owner, id } = await aPromise()
    const [westEnd, newFarm] = [suburbBySlug('west-end-4101'), suburbBySlug('new-farm-4005')]
    const middle = between({ ownerAt: westEnd ?? null, borrowerAt: newFarm ?? null }) ?? undefined
    const { id: shelf } = await aBookshelf(database.db, { at: middle, directions: 'By the bridge' })
    await aBookshelf(database.db, { state: 'suggested' })
    const keys = (await here.exchanges.meetingOffer(owner, { id })).map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('bookshelf'))).toEqual([`bookshelf/${shelf}`])
    await here.exchanges.agreeMeeting(owner, { id, place: `bookshelf/${shelf}` })
    await database.db.deleteFrom('bookshelves').execute()
    const again = here.exchanges.agreeMeeting(owner, { id, place: `bookshelf/${shelf}` })
    await expect(again).rejects.toMatchObject({ code: 'PLACE_NOT_OFFERED' })
  })

  test('are chosen with one connection to the database, so that choosing cannot wait for itself', async () => {
    const { owner, id } = await aPromise()
    const pool = createPool({ ...database.connection, max: 1, connectionTimeoutMillis: 500 })
    const alone = aNeighbourhood(openDatabase(pool))
    const agreed = alone.exchanges.agreeMeeting(owner, { id, place: square }).finally(() => pool.end())
    await expect(agreed).resolves.toBeDefined()
  })

  test('reveal nothing of a cell: they are the same wherever in their suburb a member is', async () => {
    const owner = await aMember(database.db, { cell: { lat: -27.49, lng: 153.0 } })
    const borrower = await aMember(database.db, {
      suburb: 'new-farm-4005',
      cell: { lat: -27.45, lng: 153.06 },
    })
    const { id } = await anExchangeIn(here, 'accepted', { owner, borrower })
    const exact = await here.exchanges.meetingOffer(owner, { id })
    const plain = await aPromise()
    expect(exact).toEqual(await here.exchanges.meetingOffer(plain.owner, { id: plain.id }))
  })

  test('are near the book if the borrower has no suburb', async () => {
    const borrower = await aMember(database.db, { suburb: null })
    const { id } = await anExchangeIn(here, 'accepted', { borrower })
    const offer = await here.exchanges.meetingOffer(borrower, { id })
    expect(offer.map(({ km }) => km)).toEqual([null, null, null])
    expect(offer.map(({ key }) => key)).toContain('library/west-end-library')
  })

  test('are shown to nobody before acceptance, nor after the hand-over', async () => {
    for (const state of ['pending', 'on_loan', 'cancelled'] as const) {
      const { owner, id } = await anExchangeIn(here, state)
      await expect(here.exchanges.meetingOffer(owner, { id })).rejects.toMatchObject({ code: 'TOO_LATE' })
    }
  })
})

describe('choosing a place', () => {
  test('again, and at the same time, is no news', async () => {
    const { borrower, id } = await aPromise()
    await here.exchanges.agreeMeeting(borrower, { id, place: square, at: saturday })
    const before = here.noticesOf(id).length
    await here.exchanges.agreeMeeting(borrower, { id, place: square, at: saturday })
    expect(here.noticesOf(id)).toHaveLength(before)
  })

  test('stores it and the time in the exchange, and the thread and the other member are told', async () => {
    const { owner, borrower, conversationId, id } = await aPromise()
    await here.exchanges.agreeMeeting(borrower, { id, place: square, at: saturday, seen: 0 })
    const pickup = {
      place: 'Brisbane Square Library, Brisbane City 4000',
      at: new Date('2026-03-07T08:30:00Z'),
    }
    expect(await here.exchanges.card(owner, { id })).toMatchObject({
      state: 'accepted',
      pickup,
      meetingVersion: 1,
    })
    const saying = async () =>
      (await here.messages.conversation(owner, { conversationId })).messages.at(-1)?.body
    expect(await saying()).toBe(
      'Where to meet: Brisbane Square Library, Brisbane City 4000, Saturday 7 March at 6.30 pm.',
    )
    expect(here.noticesOf(id).at(-1)).toBe('meetingByBorrower')
    // Changed by the other member; then the book is ready, and the agreed meeting stays.
    await here.exchanges.agreeMeeting(owner, { id, place: 'ferry/qut-gardens-point-ferry-terminal', seen: 1 })
    expect(await saying()).toBe(
      'Where to meet: QUT Gardens Point ferry terminal. You still need to agree on a time.',
    )
    expect(here.noticesOf(id).at(-1)).toBe('meetingByOwner')
    await here.exchanges.markReady(owner, { id, place: 'QUT Gardens Point ferry terminal', seen: 2 })
    expect((await here.exchanges.card(borrower, { id })).meetingVersion).toBe(2)
  })

  test('of two at once, one is told that it has changed, whichever way they change it', async () => {
    const { owner, borrower, id } = await aPromise()
    await here.exchanges.markReady(owner, { id, place: '' })
    const both = await Promise.allSettled([
      here.exchanges.agreeMeeting(owner, { id, place: square, seen: 0 }),
      here.exchanges.agreeMeeting(borrower, { id, place: 'ferry/maritime-museum-ferry-terminal', seen: 0 }),
      here.exchanges.changePickup(owner, { id, place: 'My veranda', seen: 0 }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of both) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'MEETING_CHANGED' })
    }
    expect((await here.exchanges.card(owner, { id })).meetingVersion).toBe(1)
  })

  test('refuses a past time and a place of one’s own, and ends with the exchange', async () => {
    const { owner, borrower, id } = await aPromise()
    const pick = (pickup: { place: string; at?: string }) =>
      here.exchanges.agreeMeeting(owner, { id, ...pickup })
    await expect(pick({ place: square, at: '2026-03-02T08:00' })).rejects.toMatchObject({
      code: 'PICKUP_IN_PAST',
    })
    await expect(pick({ place: 'My veranda' })).rejects.toMatchObject({ code: 'PLACE_NOT_OFFERED' })
    await expect(pick({ place: 'library/noosaville-library' })).rejects.toMatchObject({
      code: 'PLACE_NOT_OFFERED',
    })
    await here.moderation.blockMember(borrower, { memberId: owner.id })
    await expect(pick({ place: square })).rejects.toMatchObject({ code: 'TOO_LATE' })
  })

  test('an agreed time that has passed does not prevent marking the book as ready', async () => {
    const { owner, id } = await aPromise()
    await here.exchanges.agreeMeeting(owner, { id, place: square, at: saturday })
    here.time.now = new Date('2026-03-08T00:00:00Z')
    await here.exchanges.markReady(owner, { id, place: 'The kiosk', at: saturday })
    expect(await here.exchanges.card(owner, { id })).toMatchObject({
      state: 'ready',
      pickup: { place: 'The kiosk' },
    })
  })
})

describe('the calendar file', () => {
  test('is the agreed meeting, with a new version each time it changes, for the two members only', async () => {
    const { owner, borrower, conversationId, id } = await aPromise()
    const read = async () => {
      const [event] = new ICAL.Component(
        ICAL.parse(await here.exchanges.meetingFile(owner, { id })),
      ).getAllSubcomponents('vevent')
      return event ? new ICAL.Event(event) : undefined
    }
    await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await here.exchanges.agreeMeeting(borrower, { id, place: square, at: saturday })
    const first = await read()
    expect(first?.summary).toMatch(/, with Ben Carter$/)
    expect(first?.location).toBe('Brisbane Square Library, Brisbane City 4000')
    expect(first?.startDate.toJSDate()).toEqual(new Date('2026-03-07T08:30:00Z'))
    expect(first?.endDate.toJSDate()).toEqual(new Date('2026-03-07T09:00:00Z'))
    expect(first?.description).toContain(`http://localhost:3000/messages/${conversationId}`)
    expect([first?.uid, first?.sequence]).toEqual([id, 1])
    await here.exchanges.agreeMeeting(owner, { id, place: square, at: '2026-03-08T09:00' })
    expect((await read())?.sequence).toBe(2)
    const stranger = await aMember(database.db)
    await expect(here.exchanges.meetingFile(stranger, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    for (const one of [owner, borrower]) {
      await expect(here.exchanges.meetingFile(one, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('an exchange of others', () => {
  test('suggests nothing, whoever asks and however they write its id', async () => {
    const [one, other] = [await aPromise(), await aPromise()]
    await here.exchanges.agreeMeeting(one.owner, { id: one.id, place: square, at: saturday })
    for (const id of [one.id, randomUUID(), 'nope']) {
      const { meetingOffer, meetingFile, agreeMeeting } = here.exchanges
      const notFound = { code: 'NOT_FOUND' }
      await expect(meetingOffer(other.owner, { id })).rejects.toMatchObject(notFound)
      await expect(meetingFile(other.owner, { id })).rejects.toMatchObject(notFound)
      await expect(agreeMeeting(other.owner, { id, place: square })).rejects.toMatchObject(notFound)
    }
    expect(await here.exchanges.meetingFile(one.borrower, { id: one.id })).toContain('with Olive Nguyen')
    await expect(here.exchanges.meetingFile(other.owner, { id: other.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('if neither has a suburb there is no place between them', async () => {
  const borrower = await aMember(database.db, { suburb: null })
  const { id, copyId } = await anExchangeIn(here, 'accepted', { borrower })
  await database.db.updateTable('copies').set({ suburb: 'gone-4000' }).where('id', '=', copyId).execute()
  expect(await here.exchanges.meetingOffer(borrower, { id })).toEqual([])
})

test('the meeting is at least a minute in the future', async () => {
  const { owner, id } = await aPromise()
  // It is 9 am in Brisbane.
  const pick = (at: string) => here.exchanges.agreeMeeting(owner, { id, place: square, at })
  await expect(pick('2026-03-02T09:00')).rejects.toMatchObject({ code: 'PICKUP_IN_PAST' })
  // More than a year ahead is a mistake in the year.
  await expect(pick('2027-03-04T09:00')).rejects.toMatchObject({ code: 'PICKUP_TOO_FAR' })
  for (const at of ['2026-03-07T18:30:00Z', '2026-03-07T18:30Z'])
    await expect(pick(at)).rejects.toMatchObject({ code: 'FORM_NOT_READABLE' })
  await pick('2026-03-02T09:01')
  expect((await here.exchanges.card(owner, { id })).pickup?.at).toEqual(new Date('2026-03-01T23:01:00Z'))
})

test('for a meeting without a place the file has only its time', async () => {
  const { owner, id } = await aPromise()
  await here.exchanges.markReady(owner, { id, place: '', at: saturday })
  const file = await here.exchanges.meetingFile(owner, { id })
  expect(file).toContain('DTSTART')
  expect(file).not.toMatch(/LOCATION:./)
})
