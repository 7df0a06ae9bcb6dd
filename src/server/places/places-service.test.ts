import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { aBlock, aBookshelf, aMember } from '#tests/support/builders.ts'
import { monday } from '#tests/support/exchanges.ts'
import { plainPictures } from '#tests/support/pictures.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { answerNotices, suggestionNotices } from './place-notices.ts'
import { createPlacesService } from './places-service.ts'

let database: TestDatabase
let places: ReturnType<typeof createPlacesService>
let now = monday
const enqueued: { name: string; payload: object }[] = []
beforeAll(async () => {
  database = await aDatabase()
  const { db } = database
  const limits = { take: async () => undefined }
  const clock = () => now
  places = createPlacesService({
    db,
    pictures: plainPictures(db),
    jobs: { enqueue: async (_tx, { name }, payload) => void enqueued.push({ name, payload }) },
    door: openMemberDoor({ db, limits, clock, city }),
    clock,
    city,
  })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('bookshelves')
  enqueued.length = 0
  now = monday
})

const photo = new File(['x'], 'shelf.png', { type: 'image/png' })
const suggested = (facts: object = {}) => ({
  name: 'The blue fridge',
  directions: 'By the gate of the hall',
  suburb: 'West End',
  position: { lat: -27.481, lng: 153.0123 },
  ...facts,
})
const hours = (count: number) => new Date(monday.getTime() + count * HOUR_MS)
const from = standpointOf(guest, city)

test('a suggestion is on the map once an administrator approves it, and its suggester is told', async () => {
  const [mia, admin] = [await aMember(database.db), await aMember(database.db, { isAdmin: true })]
  const id = await places.suggestBookshelf(mia, { ...suggested(), photo })
  await expect(places.bookshelf(guest, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await places.bookshelf(mia, { id })).toMatchObject({ state: 'suggested', suburb: 'West End' })
  const { suggestions: waiting } = await places.suggestions(admin, { shown: 50 })
  expect(waiting).toMatchObject([{ id, by: { id: mia.id }, picture: { tint: '#aabbcc' } }])
  const told = await toldBy(suggestionNotices, database.db, { bookshelfId: id })
  expect(told).toMatchObject({ to: expect.arrayContaining([admin.id]), of: id })
  await places.answerSuggestion(admin, { id, answer: 'approved', words: 'Lovely.' })
  expect(await places.bookshelf(guest, { id })).toMatchObject({
    ...{ state: 'approved', mayRemove: false, answer: null },
  })
  expect((await places.bookshelves(guest, { from, shown: 6 })).map(({ id: shown }) => shown)).toContain(id)
  expect(JSON.stringify(await places.pins(guest, { zoom: 16 }))).toContain(id)
  expect(enqueued.map(({ name }) => name)).toEqual(['bookshelf.notify-suggestion', 'bookshelf.notify-answer'])
  const answer = await toldBy(answerNotices, database.db, { bookshelfId: id })
  expect(answer).toMatchObject({ to: [mia.id], subject: 'The blue fridge is now on the map' })
  expect(answer?.paragraphs.join(' ')).toContain('“Lovely.”')
  expect(await toldBy(suggestionNotices, database.db, { bookshelfId: id })).toBeUndefined()
})

test('a declined one is visible only to its suggester, and its position is free again', async () => {
  const [mia, admin] = [await aMember(database.db), await aMember(database.db, { isAdmin: true })]
  const at = suggested({ position: { lat: -27.4899, lng: 153.0001 } })
  const id = await places.suggestBookshelf(mia, { ...at, photo })
  await places.answerSuggestion(admin, { id, answer: 'declined', words: '' })
  await expect(places.bookshelf(guest, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await toldBy(answerNotices, database.db, { bookshelfId: id })).toMatchObject({
    subject: 'The blue fridge wasn’t added to the map',
  })
  expect(await places.suggestBookshelf(mia, { ...at, photo })).not.toBe(id)
})

test('one suggested again after being declined shows what is new, and why it was declined', async () => {
  const [mia, admin] = [await aMember(database.db), await aMember(database.db, { isAdmin: true })]
  const position = { lat: -27.4511, lng: 153.0201 }
  const first = await places.suggestBookshelf(mia, { ...suggested({ position }), photo })
  await places.answerSuggestion(admin, { id: first, answer: 'declined', words: 'Which gate?' })
  const again = { position: { ...position, lat: -27.4515 }, directions: 'By the north gate of the hall' }
  const id = await places.suggestBookshelf(mia, suggested(again))
  const farther = suggested({ position: { ...position, lat: -27.4571 } })
  const far = await places.suggestBookshelf(mia, farther)
  const { suggestions } = await places.suggestions(admin, { shown: 50 })
  expect(suggestions.find((each) => each.id === id)?.before).toEqual({
    answer: 'Which gate?',
    changes: [
      { label: 'Where', was: 'By the gate of the hall', becomes: 'By the north gate of the hall' },
      { label: 'Spot', was: '-27.4511, 153.0201', becomes: '-27.4515, 153.0201' },
      { label: 'Picture', was: 'Another picture', becomes: '' },
    ],
  })
  expect(suggestions.find((each) => each.id === far)?.before, 'far from it').toBeNull()
})

test('one beside another on the map, or beside one that waits too, says how near it is', async () => {
  const { db } = database
  const [mia, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  const known = await places.suggestBookshelf(mia, {
    ...suggested({ name: 'The Blue Fridge', position: { lat: -27.4311, lng: 153.0401 } }),
    photo,
  })
  await places.answerSuggestion(admin, { id: known, answer: 'approved', words: '' })
  const beside = await places.suggestBookshelf(mia, suggested({ position: { lat: -27.4312, lng: 153.0401 } }))
  const nearby = await places.suggestBookshelf(mia, suggested({ position: { lat: -27.4314, lng: 153.0401 } }))
  const far = await places.suggestBookshelf(mia, suggested({ position: { lat: -27.4371, lng: 153.0401 } }))
  const nearestTo = async (id: string) =>
    (await places.suggestions(admin, { shown: 50 })).suggestions.find((each) => each.id === id)?.nearest
  const fridge = { id: known, name: 'The Blue Fridge', isOnMap: true }
  expect(await nearestTo(beside)).toEqual({ ...fridge, metres: 11 })
  expect(await nearestTo(nearby)).toMatchObject({ id: beside, isOnMap: false, metres: 22 })
  expect(await nearestTo(far)).toBeNull()
  await places.answerSuggestion(admin, { id: beside, answer: 'declined', words: '' })
  expect(await nearestTo(nearby)).toEqual({ ...fridge, metres: 33 })
})

test('of two at one position at once, one is told that it is known', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
  const at = suggested({ position: { lat: -27.4777, lng: 153.0099 } })
  const tries = await Promise.allSettled(
    [mia, noah].map((by) => places.suggestBookshelf(by, { ...at, photo })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'BOOKSHELF_KNOWN' },
  })
})

test('of two administrators at once, one is told that the other was quicker', async () => {
  const { db } = database
  const admins = [await aMember(db, { isAdmin: true }), await aMember(db, { isAdmin: true })]
  const { id } = await aBookshelf(db, { state: 'suggested' })
  const tries = await Promise.allSettled(
    admins.map((admin) => places.answerSuggestion(admin, { id, answer: 'approved', words: '' })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'SUGGESTION_ANSWERED' },
  })
})

test.each([
  ['UNKNOWN_SUBURB', { suburb: 'Atlantis' }],
  ['BOOKSHELF_ELSEWHERE', { suburb: 'Ipswich' }],
])('%s for %o', async (code, facts) => {
  const mia = await aMember(database.db)
  await expect(places.suggestBookshelf(mia, { ...suggested(facts), photo })).rejects.toMatchObject({ code })
})

test('one is checked once a day by each member, the last check counts, even when sent twice at once', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db, { name: 'Noah Chen' })]
  const { id } = await aBookshelf(database.db)
  await Promise.all([1, 2].map((books) => places.checkBookshelf(mia, { id, words: 'Some', books })))
  now = hours(1)
  await places.checkBookshelf(mia, { id, words: 'Plenty of crime', books: 30 })
  now = hours(2)
  await places.checkBookshelf(noah, { id, words: '' })
  now = hours(26)
  await places.checkBookshelf(mia, { id, words: 'Empty', books: 0 })
  const { checks } = await places.bookshelf(mia, { id })
  expect(checks.map(({ words, books, isOwn }) => [words, books, isOwn])).toEqual([
    ['Empty', 0, true],
    ['', null, false],
    ['Plenty of crime', 30, true],
  ])
  await database.pool.query('update members set disabled_at = now() where id = $1', [noah.id])
  expect((await places.bookshelf(mia, { id })).checks).toHaveLength(2)
  now = monday
})

test('across a block neither reads the other’s check', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
  const { id } = await aBookshelf(database.db)
  await places.checkBookshelf(noah, { id, words: 'Mia took them all' })
  await aBlock(database.db, noah, mia)
  expect((await places.bookshelf(mia, { id })).checks).toEqual([])
  expect((await places.bookshelf(guest, { id })).checks).toHaveLength(1)
})

test('a bookshelf that is off the map cannot be checked, nor removed from it', async () => {
  const admin = await aMember(database.db, { isAdmin: true })
  const { id } = await aBookshelf(database.db, { state: 'suggested' })
  for (const action of [
    () => places.checkBookshelf(admin, { id, words: '' }),
    () => places.checkBookshelf(admin, { id: randomUUID(), words: '' }),
    () => places.removeBookshelf(admin, { id }),
    () => places.removeCheck(admin, { id: randomUUID() }),
    () => places.bookshelf(admin, { id: 'nothing-here' }),
  ])
    await expect(action()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const there = await aBookshelf(database.db)
  await places.removeBookshelf(admin, { id: there.id })
  expect(await places.bookshelf(admin, { id: there.id })).toMatchObject({ state: 'removed' })
  await expect(places.bookshelf(guest, { id: there.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a suburb shows the nearest bookshelves, wherever they are, and counts those in it', async () => {
  const { db } = database
  const centre = standpointNamed('West End')
  if (!centre) throw new Error('There is no West End')
  const shelf = (name: string, north: number, facts: Parameters<typeof aBookshelf>[1] = {}) =>
    aBookshelf(db, { name, at: { lat: centre.lat + north / 1000, lng: centre.lng }, ...facts })
  await shelf('third', 9)
  await shelf('second, next door', 5, { suburb: 'highgate-hill-4101' })
  await shelf('first', 1)
  await shelf('not looked at yet', 2, { state: 'suggested' })
  await shelf('gone', 3, { state: 'removed' })
  const shown = async (suburb: string, most: number) => {
    const { bookshelves, total } = await places.suburbBookshelves(guest, { suburb, shown: most })
    return [bookshelves.map(({ name }) => name), total]
  }
  expect(await shown('west-end-4101', 6)).toEqual([['first', 'second, next door', 'third'], 2])
  expect(await shown('west-end-4101', 1), 'as many as asked for, but all are counted').toEqual([['first'], 2])
  expect((await shown('noosa-heads-4567', 6))[1], 'none of them is there').toBe(0)
  await expect(shown('atlantis-0000', 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
