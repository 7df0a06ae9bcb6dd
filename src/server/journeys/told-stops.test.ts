// What strangers tell of a copy, and who says that it isn’t so.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { shownStops } from '#rules/journeys/journeys.ts'
import { rules as rateRules } from '#server/limits/rate-limits.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook, aBookshelf, aCopy, aMember } from '#tests/support/builders.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { codeOf, ownStopOf } from '#tests/support/journeys.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aNoticeService, aPost } from '#tests/support/post.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { sightingNotices } from './journey-notices.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return () => house.close()
})

const see = (viewer: Viewer, code: string) => house.journeys.journey(viewer, { address: anAddress(), code })

test('a stranger tells without an account, once for each tap, and the owner hears of it', async () => {
  const { db, journeys } = house
  const owner = await aMember(db)
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  const shelf = await aBookshelf(db, { name: 'The Blue Fridge' })
  const key = randomUUID()
  for (const _ of [1, 2]) await journeys.tell(guest, { address: anAddress(), code, kind: 'have', key })
  await journeys.tell(guest, { address: anAddress(), code, kind: 'left', bookshelf: shelf.id })
  const journey = await see(guest, code)
  // Both at one moment.
  expect(journey.stops.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { kind: 'have', place: null },
    { kind: 'left', bookshelf: 'The Blue Fridge', place: { name: 'West End' } },
  ])
  expect(JSON.stringify(journey)).not.toContain(owner.name)
  expect(JSON.stringify(journey)).not.toContain(owner.id)
})

test.each([
  ['a bookshelf is missing', { kind: 'left' }, 'SHELF_NEEDED'],
  ['the bookshelf does not exist', { kind: 'left', bookshelf: randomUUID() }, 'NOT_FOUND'],
  ['a line has a link', { kind: 'read', words: 'See cheap-books.com' }, 'LINE_HAS_LINK'],
  ['a line has a banned word', { kind: 'read', words: 'What a shit book' }, 'CONTENT_VIOLATION'],
] as const)('nothing is stored if %s', async (_, told, refusal) => {
  const copy = await aCopy(house.db, { owner: await aMember(house.db) })
  const code = await codeOf(house.db, copy.id)
  expect(await refusalOf(house.journeys.tell(guest, { address: anAddress(), code, ...told }))).toBe(refusal)
  expect((await see(guest, code)).stops).toEqual([])
})

const stopIdsOf = async (copyId: string) =>
  (
    await house.db
      .selectFrom('journey_stops')
      .select('id')
      .where('copy_id', '=', copyId)
      .orderBy('stopped_at')
      .execute()
  ).map(({ id }) => id)

test('the owner or an administrator says that what a stranger told isn’t so, and can put it back; nobody else can', async () => {
  const { db, journeys } = house
  const [owner, other, admin] = [await aMember(db), await aMember(db), await aMember(db, { isAdmin: true })]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words: 'Never had it.' })
  const [stop = ''] = await stopIdsOf(copy.id)
  await journeys.answerLine(admin, { id: stop, version: 0, answer: 'shown' })
  const notice = () => sightingNotices.compose(db, { stopId: stop }, { city, now: house.time.now })
  const seen = async (viewer: Viewer) => {
    const { stops, readers } = await see(viewer, code)
    return { readers, stops: stops.map(({ id, isContradicted, words }) => ({ id, isContradicted, words })) }
  }
  const told = [{ id: stop, isContradicted: false, words: 'Never had it.' }]
  for (const by of [owner, admin]) {
    for (const viewer of [owner, admin]) expect((await seen(viewer)).stops).toEqual(told)
    for (const viewer of [guest, other]) expect((await seen(viewer)).stops).toMatchObject([{ id: null }])
    expect(await notice()).toMatchObject({ to: [owner.id] })
    for (const _ of [1, 2]) await journeys.contradictStop(by, { stop, isSo: false })
    for (const viewer of [guest, other]) expect(await seen(viewer)).toEqual({ readers: 1, stops: [] })
    for (const viewer of [owner, admin])
      expect((await seen(viewer)).stops).toEqual([{ id: stop, isContradicted: true, words: '' }])
    expect(await notice(), 'a letter that waits').toBeUndefined()
    await journeys.contradictStop(by, { stop, isSo: true })
  }
  for (const viewer of [guest, other])
    expect(await refusalOf(journeys.contradictStop(viewer, { stop, isSo: false }))).toBe(
      viewer === guest ? 'AUTHENTICATION_REQUIRED' : 'NOT_FOUND',
    )
  expect((await seen(guest)).stops).toHaveLength(1)
  const { rows } = await house.pool.query(
    `select action from moderation_log where admin_id = $1 and action like 'stop.%' order by action`,
    [admin.id],
  )
  expect(rows, 'what an administrator does is logged, once').toEqual([
    { action: 'stop.contradict' },
    { action: 'stop.restore' },
  ])
})

test('a stranger whose stop was contradicted is told so beside their line, shown or not, and can still take it down', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const copy = await aCopy(db, { owner: await aMember(db) })
  const code = await codeOf(db, copy.id)
  const keys = [randomUUID(), randomUUID()]
  for (const key of keys)
    await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words: 'Not mine.', key })
  const stops = await stopIdsOf(copy.id)
  await journeys.answerLine(admin, { id: stops[0] ?? '', version: 0, answer: 'shown' })
  for (const stop of stops) await journeys.contradictStop(admin, { stop, isSo: false })
  const { waiting } = await journeys.journey(guest, { address: anAddress(), code, keys })
  expect(waiting.map(({ id }) => id).sort()).toEqual(stops.toSorted())
  expect(waiting.map(({ isContradicted }) => isContradicted)).toEqual([true, true])
  for (const line of stops) await journeys.takeDownLine(guest, { line, keys })
  expect((await journeys.journey(guest, { address: anAddress(), code, keys })).waiting).toEqual([])
})

test('the owner’s notice of a stop that isn’t so is taken back, and those of others stay', async () => {
  const { db, journeys } = house
  const [owner, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  const [copy, other] = [await aCopy(db, { owner }), await aCopy(db, { owner })]
  const post = aPost(db)
  for (const { id } of [copy, other]) {
    await journeys.tell(guest, { address: anAddress(), code: await codeOf(db, id), kind: 'have' })
    const [stopId = ''] = await stopIdsOf(id)
    await post.deliver(sightingNotices, { stopId }, { id: randomUUID() })
  }
  const about = async () =>
    (
      await db.selectFrom('member_notices').select('about_id').where('member_id', '=', owner.id).execute()
    ).map((row) => row.about_id)
  expect((await about()).sort()).toEqual([copy.id, other.id].sort())
  const [stop = ''] = await stopIdsOf(copy.id)
  await journeys.contradictStop(admin, { stop, isSo: false })
  expect(await about()).toEqual([other.id])
})

test('an unread notice of several stops tells the latest that still holds, on the list and by email', async () => {
  const { db, journeys } = house
  const [owner, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  const book = await aBook(db)
  const copy = await aCopy(db, { owner, book })
  const shelf = await aBookshelf(db, { name: 'The Blue Fridge' })
  const post = aPost(db)
  const stops: string[] = []
  const tell = async (told: { kind: 'have' | 'read' } | { kind: 'left'; bookshelf: string }) => {
    await journeys.tell(guest, { address: anAddress(), code: await codeOf(db, copy.id), ...told })
    const stopId = (await stopIdsOf(copy.id)).find((id) => !stops.includes(id)) ?? ''
    stops.push(stopId)
    await post.deliver(sightingNotices, { stopId }, { id: randomUUID() })
  }
  const titles = async () => (await aNoticeService(db).list(owner)).map(({ title }) => title)
  await tell({ kind: 'have' })
  await tell({ kind: 'left', bookshelf: shelf.id })
  await tell({ kind: 'read' })
  const [have = '', left = '', read = ''] = stops
  expect(await titles()).toEqual([`Someone has read your copy of ${book.title}`])
  await journeys.contradictStop(admin, { stop: left, isSo: false })
  await journeys.contradictStop(admin, { stop: read, isSo: false })
  expect(await titles()).toEqual([`Someone says they have your copy of ${book.title}`])
  post.passMinutes(5)
  // Those of other tests may be due too.
  const letters = (await post.write()).filter(({ to }) => to === `${owner.id}@example.org`)
  expect(letters.map(({ subject }) => subject)).toEqual([`Someone says they have your copy of ${book.title}`])
  await journeys.contradictStop(admin, { stop: have, isSo: false })
  expect(await titles()).toEqual([])
})

test('a hand-over is not for anybody to contradict, nor is their own stop, nor anything for others than the owner', async () => {
  const { db, journeys } = house
  const promised = await anExchangeIn(house, 'ready', { offer: 'give' })
  const { owner, borrower, copyId, id } = promised
  await house.exchanges.confirmHandOver(borrower, { id })
  await journeys.tell(borrower, { address: anAddress(), code: await codeOf(db, copyId), kind: 'read' })
  const stops = await stopIdsOf(copyId)
  expect(stops).toHaveLength(2)
  // The gift is the borrower's now.
  for (const stop of stops)
    for (const by of [owner, borrower])
      expect(await refusalOf(journeys.contradictStop(by, { stop, isSo: false }))).toBe('NOT_FOUND')
})

test('the owner or an administrator says that what a member told isn’t so, and that member reads it', async () => {
  const { db, journeys } = house
  const [owner, reader, admin] = [await aMember(db), await aMember(db), await aMember(db, { isAdmin: true })]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  await journeys.tell(reader, { address: anAddress(), code, kind: 'have' })
  const [stop = ''] = await stopIdsOf(copy.id)
  const own = async () => (await see(reader, code)).own
  for (const by of [owner, admin]) {
    expect((await see(by, code)).stops).toMatchObject([{ id: stop }])
    await journeys.contradictStop(by, { stop, isSo: false })
    expect(await see(guest, code)).toMatchObject({ readers: 1, stops: [] })
    expect(await own()).toMatchObject([{ id: stop, isContradicted: true }])
    await journeys.contradictStop(by, { stop, isSo: true })
    expect(await own()).toMatchObject([{ isContradicted: false }])
  }
  const { rows } = await house.pool.query(
    'select distinct member_id from moderation_log where admin_id = $1',
    [admin.id],
  )
  expect(rows, 'the log names whose stop it was').toEqual([{ member_id: reader.id }])
})

test('a member’s own stop, and a line that a browser left, are never pushed out by what others tell', async () => {
  const { db, journeys } = house
  const [owner, reader] = [await aMember(db), await aMember(db)]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  const key = randomUUID()
  await journeys.tell(reader, { address: anAddress(), code, kind: 'have' })
  await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words: 'Wait for it.', key })
  const other = await aMember(db)
  const later = Array.from({ length: shownStops }, (_, at) => ({
    ...{ copy_id: copy.id, kind: 'have' as const, words_state: 'none' as const, reader_id: other.id },
    stopped_at: new Date(house.time.now.getTime() + (at + 1) * 25 * HOUR_MS),
  }))
  await db.insertInto('journey_stops').values(later).execute()
  const own = await ownStopOf(db, { readerId: reader.id, copyId: copy.id })
  expect(await see(reader, code)).toMatchObject({ own: [{ id: own }] })
  expect((await see(reader, code)).stops).toHaveLength(shownStops)
  expect(await journeys.journey(guest, { address: anAddress(), code, keys: [key] })).toMatchObject({
    waiting: [{ words: 'Wait for it.' }],
    own: [],
  })
  expect(await see(guest, code)).toMatchObject({ waiting: [], own: [] })
})

test('however often anybody tells of a copy, its owner has one notice until they have read it', async () => {
  const { db, journeys } = house
  const owner = await aMember(db)
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  for (const kind of ['have', 'read', 'have'] as const)
    await journeys.tell(guest, { address: anAddress(), code, kind })
  const post = aPost(db)
  for (const stopId of await stopIdsOf(copy.id))
    await post.deliver(sightingNotices, { stopId }, { id: randomUUID() })
  const notices = await house.notices.allOf(owner.id)
  expect(notices).toHaveLength(1)
})

const kindsOf = async (code: string) => (await see(guest, code)).stops.map(({ kind }) => kind)
/** Each half a day after the one before, unless it says otherwise. */
const tellAll = async (code: string, told: [Viewer, 'have' | 'read', hours?: number][]) => {
  for (const [viewer, kind, hours = 12] of told) {
    house.time.now = new Date(house.time.now.getTime() + hours * HOUR_MS)
    await house.journeys.tell(viewer, { address: anAddress(), code, kind })
  }
}

test('what somebody without an account tells again within a day takes the place of the former, and buries nothing', async () => {
  const { db } = house
  const [owner, reader] = [await aMember(db), await aMember(db)]
  const code = await codeOf(db, (await aCopy(db, { owner })).id)
  await tellAll(code, [
    [guest, 'read'],
    ...Array.from({ length: 5 }, (): [Viewer, 'have', number] => [guest, 'have', 1]),
  ])
  expect(await kindsOf(code)).toEqual(['read', 'have'])
  await tellAll(code, [[guest, 'have', 25]])
  expect(await kindsOf(code), 'another day').toEqual(['read', 'have', 'have'])
  await tellAll(code, [
    [reader, 'read', 1],
    [guest, 'have', 1],
  ])
  expect(await kindsOf(code), 'a member between').toEqual(['read', 'have', 'have', 'read', 'have'])
})

test('what a member tells again within a day takes the place of the former too, also with a stranger in between', async () => {
  const { db } = house
  const [owner, reader, other] = [await aMember(db), await aMember(db), await aMember(db)]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  await tellAll(code, [
    [reader, 'have', 1],
    [guest, 'read', 1],
    [reader, 'have', 1],
    [reader, 'have', 1],
  ])
  expect(await kindsOf(code)).toEqual(['read', 'have'])
  await tellAll(code, [
    [other, 'read', 1],
    [reader, 'have', 1],
  ])
  expect(await kindsOf(code), 'another member between').toEqual(['read', 'have', 'read', 'have'])
  await tellAll(code, [[reader, 'have', 1]])
  const [, , , , , late = ''] = await stopIdsOf(copy.id)
  await db.updateTable('journey_stops').set({ is_named: true }).where('id', '=', late).execute()
  expect(await kindsOf(code), 'it tells more').toEqual(['read', 'have', 'read', 'have', 'have'])
})

test('a copy left at one bookshelf and then at another was at both', async () => {
  const { db, journeys } = house
  const code = await codeOf(db, (await aCopy(db, { owner: await aMember(db) })).id)
  const [fridge, crate] = [
    await aBookshelf(db, { name: 'The Blue Fridge' }),
    await aBookshelf(db, { name: 'The Quay Crate' }),
  ]
  for (const { id } of [fridge, crate, crate]) {
    house.time.now = new Date(house.time.now.getTime() + HOUR_MS)
    await journeys.tell(guest, { address: anAddress(), code, kind: 'left', bookshelf: id })
  }
  const { stops } = await see(guest, code)
  expect(stops.map(({ bookshelf }) => bookshelf)).toEqual(['The Blue Fridge', 'The Quay Crate'])
})

test('a line that shows stays when somebody tells the same again', async () => {
  const { db, journeys } = house
  const [owner, admin] = [await aMember(db), await aMember(db, { isAdmin: true })]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words: 'Bring a lamp.' })
  const [id = ''] = await stopIdsOf(copy.id)
  await journeys.answerLine(admin, { id, version: 0, answer: 'shown' })
  await tellAll(code, [[guest, 'read']])
  expect((await see(guest, code)).stops.map(({ words }) => words)).toEqual(['Bring a lamp.', ''])
})

test('one network cannot keep the others from telling of a book', async () => {
  const code = await codeOf(house.db, (await aCopy(house.db, { owner: await aMember(house.db) })).id)
  const { counts } = await house.noting(() =>
    house.journeys.tell(guest, { address: anAddress(), code, kind: 'have' }),
  )
  expect(counts).toEqual(expect.arrayContaining(['sightingByAddress', 'sightingByCode']))
  const [one, book] = [rateRules.sightingByAddress, rateRules.sightingByCode]
  expect(book.day).toBeGreaterThan(3 * one.day)
  expect(book.hour).toBeGreaterThanOrEqual(3 * one.hour)
})

test('readers are counted over the whole journey: each member once, and each stranger who has it or has read it', async () => {
  const { db } = house
  const [owner, one, other] = [await aMember(db), await aMember(db), await aMember(db)]
  const code = await codeOf(db, (await aCopy(db, { owner })).id)
  const readers = async () => (await see(guest, code)).readers
  expect(await readers()).toBe(1)
  await tellAll(code, [
    [one, 'have', 30],
    [one, 'have', 30],
    [one, 'have', 30],
    [one, 'read', 30],
  ])
  expect(await readers(), 'one member on four days').toBe(2)
  await tellAll(code, [[other, 'read']])
  expect(await readers(), 'read, and never told that they had it').toBe(3)
  await tellAll(code, [
    [guest, 'have'],
    [guest, 'read'],
  ])
  expect(await readers(), 'a stranger who has it, and has then read it').toBe(4)
  await tellAll(code, [[guest, 'read', 30]])
  expect(await readers(), 'another stranger').toBe(5)
  await tellAll(code, [[owner, 'read']])
  expect(await readers(), 'its first reader').toBe(5)
  await tellAll(
    code,
    Array.from({ length: shownStops }, (): [Viewer, 'have', number] => [other, 'have', 1]),
  )
  expect(await readers(), 'also those that are no longer listed').toBe(5)
})

test('an owner leaves their own copy at a bookshelf: it leaves their bookcase with it, and the journey continues', async () => {
  const { db, journeys, library } = house
  const [owner, finder] = [await aMember(db), await aMember(db)]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  const shelf = await aBookshelf(db, { name: 'The Blue Fridge' })
  expect(await see(owner, code)).toMatchObject({ isAtHome: true, copyId: copy.id })
  expect(await see(finder, code)).toMatchObject({ isAtHome: false, copyId: null })
  const key = randomUUID()
  for (const _ of [1, 2])
    await journeys.tell(owner, {
      ...{ address: anAddress(), code, kind: 'left', bookshelf: shelf.id, isForGood: true, key },
    })
  expect((await library.bookcase(owner, { page: 1 })).copies).toEqual([])
  expect(await see(owner, code)).toMatchObject({
    ...{ isAtHome: false, copyId: null, readers: 1 },
    stops: [{ kind: 'left', bookshelf: 'The Blue Fridge' }],
  })
  house.time.now = new Date(house.time.now.getTime() + HOUR_MS)
  await journeys.tell(finder, { address: anAddress(), code, kind: 'have' })
  expect(await see(guest, code)).toMatchObject({ readers: 2, stops: [{ kind: 'left' }, { kind: 'have' }] })
})

test('an owner cannot leave at a bookshelf what they have promised to a neighbour', async () => {
  const { db, journeys } = house
  const { owner, copyId } = await anExchangeIn(house, 'ready')
  const [code, shelf] = [await codeOf(db, copyId), await aBookshelf(db)]
  expect(await see(owner, code)).toMatchObject({ isAtHome: false })
  const told = { address: anAddress(), code, kind: 'left', bookshelf: shelf.id } as const
  expect(await refusalOf(journeys.tell(owner, { ...told, isForGood: true }))).toBe('COPY_IN_EXCHANGE')
  expect(await stopIdsOf(copyId)).toEqual([])
  await journeys.tell(owner, told)
  expect(await stopIdsOf(copyId), 'told, and still theirs').toHaveLength(1)
})

test('an owner who tells like anybody else that it is at a bookshelf keeps it in their bookcase', async () => {
  const { db, journeys, library } = house
  const [owner, other] = [await aMember(db), await aMember(db)]
  const copy = await aCopy(db, { owner })
  const [code, shelf] = [await codeOf(db, copy.id), await aBookshelf(db)]
  const told = { address: anAddress(), code, kind: 'left', bookshelf: shelf.id } as const
  await journeys.tell(owner, told)
  for (const viewer of [guest, other]) await journeys.tell(viewer, { ...told, isForGood: true })
  await journeys.tell(owner, { address: anAddress(), code, kind: 'have', isForGood: true })
  expect((await library.bookcase(owner, { page: 1 })).copies).toHaveLength(1)
  expect(await stopIdsOf(copy.id)).toHaveLength(4)
})

test('an owner who has lent their copy outside Verandah cannot leave it at a bookshelf for good', async () => {
  const { db, journeys, library } = house
  const owner = await aMember(db)
  const copy = await aCopy(db, { owner })
  const [code, shelf] = [await codeOf(db, copy.id), await aBookshelf(db)]
  await library.lendElsewhere(owner, { copyId: copy.id, to: 'Aunt Joy' })
  const told = { address: anAddress(), code, kind: 'left', bookshelf: shelf.id, isForGood: true } as const
  expect(await journeys.tell(owner, told)).toEqual({ isGone: false })
  expect((await library.bookcase(owner, { page: 1 })).copies).toHaveLength(1)
})

test('a reader finds the journey of a copy that came to them, by its exchange; nobody else does', async () => {
  const { db, journeys } = house
  const { owner, borrower, copyId, id } = await anExchangeIn(house, 'completed')
  const exchangeIds = [id]
  const code = await codeOf(db, copyId)
  expect([...(await journeys.ofExchanges(borrower, { exchangeIds }))]).toEqual([[id, code]])
  for (const viewer of [owner, await aMember(db)])
    expect([...(await journeys.ofExchanges(viewer, { exchangeIds }))]).toEqual([])
  const [own] = (await see(borrower, code)).own
  await journeys.showStop(borrower, { id: own?.id ?? '', isShown: true, isNamed: true, words: '' })
  expect((await see(borrower, code)).own).toMatchObject([{ isShown: true, isNamed: true }])
})
