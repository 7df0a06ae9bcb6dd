import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { isCode } from '#rules/journeys/copy-codes.ts'
import { mostLabels } from '#rules/journeys/journeys.ts'
import { clearOwnRows, emptyMember } from '#server/members/former-member-queries.ts'
import { withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBlock, aCopy, aMember } from '#tests/support/builders.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { codeOf, ownStopOf } from '#tests/support/journeys.ts'
import { anAddress } from '#tests/support/networks.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return () => house.close()
})

const see = (viewer: Viewer, code: string) => house.journeys.journey(viewer, { address: anAddress(), code })

test('every copy has a code of its own, also those that had none', async () => {
  const { db, pool } = house
  const owner = await aMember(db)
  for (let made = 0; made < 40; made += 1) await aCopy(db, { owner })
  await pool.query('delete from copy_codes where copy_id in (select id from copies where owner_id = $1)', [
    owner.id,
  ])
  await house.journeys.catchUp()
  const { rows } = await pool.query<{ code: string }>(
    'select code from copy_codes k join copies c on c.id = k.copy_id where c.owner_id = $1',
    [owner.id],
  )
  expect(rows).toHaveLength(40)
  expect(new Set(rows.map(({ code }) => code)).size).toBe(40)
  expect(rows.filter(({ code }) => !isCode(code))).toEqual([])
})

test('an unknown or mistyped code is refused', async () => {
  const { db } = house
  const copy = await aCopy(db, { owner: await aMember(db) })
  const code = await codeOf(db, copy.id)
  expect(await refusalOf(see(guest, `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`))).toBe('done')
  for (const wrong of ['', 'AAAAAAAA', code.slice(1), code.slice(1) + code[0], '22222222'])
    expect(await refusalOf(see(guest, wrong)), wrong).toBe('CODE_UNKNOWN')
})

test('a loan shows only if both the owner and the borrower allow it', async () => {
  const { db, journeys } = house
  const { owner, borrower, copyId } = await anExchangeIn(house, 'on_loan')
  const code = await codeOf(db, copyId)
  const id = await ownStopOf(db, { readerId: borrower.id, copyId })
  const shown = async () => (await see(guest, code)).stops
  expect(await shown()).toEqual([])
  await journeys.showStop(borrower, { id, isShown: true, isNamed: false, words: '' })
  expect(await shown()).toEqual([])
  await journeys.showLoans(owner, { copy: copyId, shows: true })
  expect(await shown()).toMatchObject([{ kind: 'handed', name: null }])
  await journeys.showStop(borrower, { id, isShown: true, isNamed: true, words: '' })
  expect(await shown()).toMatchObject([{ name: borrower.name }])
  // Nobody sees a name across a block.
  const blocked = await aMember(db)
  await aBlock(db, borrower, blocked)
  expect((await see(blocked, code)).stops).toMatchObject([{ name: null }])
  await journeys.showStop(borrower, { id, isShown: false, isNamed: true, words: '' })
  expect(await shown()).toEqual([])
})

test('where a copy is at home is told while everybody can find it there, and not once its owner is disabled', async () => {
  const { db } = house
  const owner = await aMember(db)
  const code = await codeOf(db, (await aCopy(db, { owner })).id)
  expect((await see(guest, code)).began).toMatchObject({ name: 'West End' })
  const disabled = { disabled_at: new Date(), disabled_reason: 'Unkind' }
  await db.updateTable('members').set(disabled).where('id', '=', owner.id).execute()
  expect((await see(guest, code)).began).toBeNull()
})

test('the page of a copy has no id that the page of its book shows beside its owner, except for its owner', async () => {
  const { db, journeys, library } = house
  const [owner, admin, other] = [await aMember(db), await aMember(db, { isAdmin: true }), await aMember(db)]
  const copy = await aCopy(db, { owner })
  const [photo_id, picture_id, cover_id] = [await anImage(), await anImage(), await anImage()]
  await db.updateTable('members').set({ photo_id }).where('id', '=', owner.id).execute()
  await db.updateTable('copies').set({ picture_id }).where('id', '=', copy.id).execute()
  await db.updateTable('books').set({ cover_id }).where('id', '=', copy.bookId).execute()
  const code = await codeOf(db, copy.id)
  const key = randomUUID()
  const telling = { address: anAddress(), code, kind: 'read' as const }
  await journeys.tell(guest, { ...telling, words: 'Wait for it.', key })
  await journeys.tell(other, { ...telling, words: 'Read it aloud.' })
  const besideOwner = idsIn((await library.book(guest, { bookId: copy.bookId })).sharers)
  expect(besideOwner.toSorted()).toEqual([owner.id, copy.id, photo_id, picture_id].toSorted())
  const shared = async (viewer: Viewer) => {
    const shown = idsIn(await journeys.journey(viewer, { address: anAddress(), code, keys: [key] }))
    expect(shown).toContain(cover_id)
    return shown.filter((id) => besideOwner.includes(id))
  }
  for (const viewer of [guest, other, admin]) expect(await shared(viewer)).toEqual([])
  expect(await shared(owner)).toEqual([copy.id])
})

const idsIn = (shown: unknown): string[] => [
  ...new Set(JSON.stringify(shown).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)),
]

async function anImage(): Promise<string> {
  const facts = { kind: 'cover' as const, width: 640, height: 960, tint: '#aabbcc' }
  const { id } = await house.db.insertInto('images').values(facts).returning('id').executeTakeFirstOrThrow()
  return id
}

test('a book that was given away travels on, and what its former owner allowed is over', async () => {
  const { db, journeys, exchanges } = house
  const promised = await anExchangeIn(house, 'ready', { offer: 'give' })
  const { owner, borrower, copyId, id } = promised
  const code = await codeOf(db, copyId)
  await journeys.showLoans(owner, { copy: copyId, shows: true })
  expect(await see(borrower, code)).toMatchObject({ relation: 'receiver', exchangeId: id, stops: [] })
  await exchanges.confirmHandOver(borrower, { id })
  expect(await see(borrower, code)).toMatchObject({ relation: 'owner', showsLoans: false, readers: 2 })
  expect((await see(guest, code)).stops).toMatchObject([{ kind: 'handed', name: null, words: '' }])
  await exchanges.undoHandOver(borrower, { id })
  expect((await see(guest, code)).stops).toEqual([])
})

test('an owner allows nothing for a book that becomes somebody else’s at that moment (race condition)', async () => {
  const { db, pool, journeys } = house
  const [owner, next] = [await aMember(db), await aMember(db)]
  const { id: copyId } = await aCopy(db, { owner })
  const { showing } = await withTransaction(db, async (tx) => {
    await tx.updateTable('copies').set({ owner_id: next.id }).where('id', '=', copyId).execute()
    const showing = refusalOf(journeys.showLoans(owner, { copy: copyId, shows: true }))
    expect(await Promise.race([showing, aWaitForALock(pool)])).toBe('waits')
    return { showing }
  })
  expect(await showing).toBe('NOT_FOUND')
  expect(await see(next, await codeOf(db, copyId))).toMatchObject({ relation: 'owner', showsLoans: false })
})

test('where a journey began is not told once the first gift is hidden: it would be the suburb of the reader who hid it', async () => {
  const { db, journeys, exchanges, library } = house
  const [ben, cleo] = [
    await aMember(db, { suburb: 'paddington-4064' }),
    await aMember(db, { suburb: 'new-farm-4005' }),
  ]
  const { owner: ann, copyId } = await anExchangeIn(house, 'completed')
  const code = await codeOf(db, copyId)
  const began = async () => (await see(guest, code)).began
  expect(await began(), 'a loan comes back').toMatchObject({ name: 'West End' })

  await library.changeCopies(ann, { copyIds: [copyId], act: 'give' })
  const given = await anExchangeIn(house, 'ready', { owner: ann, copyId, borrower: ben })
  await exchanges.confirmHandOver(ben, { id: given.id })
  expect(await began()).toMatchObject({ name: 'West End' })
  const stop = { id: await ownStopOf(db, { readerId: ben.id, copyId }), isNamed: false, words: '' }
  await journeys.showStop(ben, { ...stop, isShown: false })
  expect(await began(), 'nobody finds it').toBeNull()
  await library.changeCopies(ben, { copyIds: [copyId], act: 'resume' })
  expect(await began(), 'where it is now is not where it began').toBeNull()

  house.time.now = new Date(house.time.now.getTime() + DAY_MS)
  const on = await anExchangeIn(house, 'ready', { owner: ben, copyId, borrower: cleo })
  await exchanges.confirmHandOver(cleo, { id: on.id })
  expect(await see(guest, code)).toMatchObject({
    began: null,
    stops: [{ kind: 'handed', place: { name: 'New Farm' } }],
  })
  await journeys.showStop(ben, { ...stop, isShown: true })
  expect(await began()).toMatchObject({ name: 'West End' })
})

test('a member who tells of a copy shows neither name nor suburb until they choose to', async () => {
  const { db, journeys } = house
  const [copy, reader] = [await aCopy(db, { owner: await aMember(db) }), await aMember(db)]
  const code = await codeOf(db, copy.id)
  await journeys.tell(reader, { address: anAddress(), code, kind: 'have' })
  const shown = async () => (await see(guest, code)).stops
  expect(await shown()).toMatchObject([{ kind: 'have', place: null, name: null }])
  const id = await ownStopOf(db, { readerId: reader.id, copyId: copy.id })
  await journeys.showStop(reader, { id, isShown: true, isNamed: false, showsSuburb: true, words: '' })
  expect(await shown()).toMatchObject([{ place: { name: 'West End' }, name: null }])
  await journeys.showStop(reader, { id, isShown: false, isNamed: true, showsSuburb: true, words: '' })
  expect(await shown()).toEqual([])
})

test('a reader who leaves takes name and line along; the suburb and the month stay', async () => {
  const { db, journeys, exchanges } = house
  const admin = await aMember(db, { isAdmin: true })
  const { borrower, copyId, id: exchangeId } = await anExchangeIn(house, 'ready', { offer: 'give' })
  await exchanges.confirmHandOver(borrower, { id: exchangeId })
  const code = await codeOf(db, copyId)
  const id = await ownStopOf(db, { readerId: borrower.id, copyId })
  await journeys.showStop(borrower, { id, isShown: true, isNamed: true, words: 'I cried.' })
  await journeys.answerLine(admin, { id, version: 1, answer: 'shown' })
  expect((await see(guest, code)).stops).toMatchObject([{ name: borrower.name, words: 'I cried.' }])
  await db.transaction().execute(async (tx) => {
    await clearOwnRows(tx, borrower.id)
    await emptyMember(tx, borrower.id)
  })
  expect((await see(guest, code)).stops).toMatchObject([{ kind: 'handed', name: null, words: '' }])
  const kept = await db
    .selectFrom('journey_stops')
    .select(['words', 'reader_id'])
    .where('id', '=', id)
    .execute()
  expect(kept).toEqual([{ words: '', reader_id: null }])
})

test('only one’s own copies have labels to print', async () => {
  const { db, journeys } = house
  const [owner, other] = [await aMember(db), await aMember(db)]
  const [one, two] = [await aCopy(db, { owner }), await aCopy(db, { owner })]
  const { labels, hasMore } = await journeys.labels(owner)
  expect(labels.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  expect(hasMore).toBe(false)
  const code = await codeOf(db, one.id)
  expect((await journeys.labels(owner, { copy: one.id })).labels).toMatchObject([{ code }])
  expect(await refusalOf(journeys.labels(other, { copy: one.id }))).toBe('NOT_FOUND')
})

test('more labels than are printed at once come in parts', async () => {
  const { db, journeys, pool } = house
  const owner = await aMember(db)
  const { book_id } = await db
    .selectFrom('copies')
    .select('book_id')
    .where('id', '=', (await aCopy(db, { owner })).id)
    .executeTakeFirstOrThrow()
  await pool.query(
    `insert into copies (book_id, work_id, owner_id, condition, offer, suburb, lat, lng)
     select b.id, b.work_id, $1, 'Good', 'lend', 'west-end-4101', -27.48, 153.01 from books b, generate_series(1, $2::int) where b.id = $3`,
    [owner.id, mostLabels, book_id],
  )
  const [first, second] = [await journeys.labels(owner), await journeys.labels(owner, { part: 2 })]
  expect([first.labels.length, first.hasMore]).toEqual([mostLabels, true])
  expect([second.labels.length, second.hasMore]).toEqual([1, false])
  expect(new Set([...first.labels, ...second.labels].map(({ id }) => id)).size).toBe(mostLabels + 1)
})
