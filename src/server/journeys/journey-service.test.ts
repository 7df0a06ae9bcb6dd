import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { isCode } from '#rules/journeys/copy-codes.ts'
import { mostLabels, shownStops } from '#rules/journeys/journeys.ts'
import { clearOwnRows, emptyMember } from '#server/members/former-member-queries.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aBookshelf, aCopy, aMember } from '#tests/support/builders.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { aLine, codeOf, ownStopOf } from '#tests/support/journeys.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aPost } from '#tests/support/post.ts'
import { lineNotices, sightingNotices } from './journey-notices.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return () => house.close()
})

const see = (viewer: Viewer, code: string) => house.journeys.journey(viewer, { address: anAddress(), code })
const codeOfError = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

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
  expect(await codeOfError(see(guest, `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`))).toBe('done')
  for (const wrong of ['', 'AAAAAAAA', code.slice(1), code.slice(1) + code[0], '22222222'])
    expect(await codeOfError(see(guest, wrong)), wrong).toBe('CODE_UNKNOWN')
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
  expect(await codeOfError(house.journeys.tell(guest, { address: anAddress(), code, ...told }))).toBe(refusal)
  expect((await see(guest, code)).stops).toEqual([])
})

test('a line shows once an administrator has said so, and not if it was declined', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const good = await aLine(house, 'The last chapter is best at night.')
  const bad = await aLine(house, 'Boring.')
  const lineOf = async (code: string) => (await see(guest, code)).stops[0]?.words
  expect(await lineOf(good.code)).toBe('')
  const waiting = (await journeys.lines(admin, { shown: 50 })).lines.map(({ id }) => id)
  expect(waiting).toEqual(expect.arrayContaining([good.id, bad.id]))
  await journeys.answerLine(admin, { id: good.id, answer: 'shown' })
  await journeys.answerLine(admin, { id: bad.id, answer: 'declined' })
  expect(await lineOf(good.code)).toBe('The last chapter is best at night.')
  expect(await lineOf(bad.code)).toBe('')
  expect(await codeOfError(journeys.answerLine(admin, { id: good.id, answer: 'declined' }))).toBe(
    'LINE_ANSWERED',
  )
})

test('a line that is shown is taken down by its reader, the copy’s owner or an administrator', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const {
    borrower,
    owner: giver,
    copyId,
    id: exchange,
  } = await anExchangeIn(house, 'ready', { offer: 'give' })
  await house.exchanges.confirmHandOver(borrower, { id: exchange })
  const reader = await aMember(db)
  const code = await codeOf(db, copyId)
  const show = async (words: string) => {
    await journeys.tell(reader, { address: anAddress(), code, kind: 'read', words })
    const [line] = (await journeys.lines(admin, { shown: 50 })).lines.filter((each) => each.words === words)
    await journeys.answerLine(admin, { id: line?.id ?? '', answer: 'shown' })
    return line?.id ?? ''
  }
  const shown = async () => (await see(guest, code)).stops.flatMap(({ words }) => words || [])
  const offered = async (viewer: Viewer, id: string) =>
    (await see(viewer, code)).stops.some(({ line }) => line === id)

  const byReader = await show('By myself.')
  const byOwner = await show('By its owner.')
  const byAdmin = await show('By an administrator.')
  for (const viewer of [guest, giver]) expect(await offered(viewer, byReader)).toBe(false)
  expect(await codeOfError(journeys.takeDownLine(giver, { line: byReader }))).toBe('NOT_FOUND')
  for (const [viewer, line] of [
    [reader, byReader],
    [borrower, byOwner],
    [admin, byAdmin],
  ] as const) {
    expect(await offered(viewer, line)).toBe(true)
    await journeys.takeDownLine(viewer, { line })
    expect(await codeOfError(journeys.takeDownLine(viewer, { line })), 'once').toBe('NOT_FOUND')
  }
  expect(await shown()).toEqual([])
  const { rows } = await house.pool.query(
    `select admin_id from moderation_log where action = 'line.remove' and member_id = $1`,
    [reader.id],
  )
  expect(rows, 'what an administrator does is logged').toEqual([{ admin_id: admin.id }])
  const { rows: byOwners } = await house.pool.query(
    `select admin_id, member_id from moderation_log where action = 'owner.remove-line'`,
  )
  expect(byOwners, 'and what an owner does').toEqual([{ admin_id: null, member_id: reader.id }])
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

test('a line is hidden across a block and while its reader is disabled or leaving, except from its reader', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const [owner, reader, blocked, other] = [
    await aMember(db),
    await aMember(db),
    await aMember(db),
    await aMember(db),
  ]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  await journeys.tell(reader, { address: anAddress(), code, kind: 'read', words: 'Read it aloud.' })
  const id = await ownStopOf(db, { readerId: reader.id, copyId: copy.id })
  await journeys.answerLine(admin, { id, answer: 'shown' })
  await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words: 'By a stranger.' })
  const { lines } = await journeys.lines(admin, { shown: 50 })
  const strangers = lines.find(({ words }) => words === 'By a stranger.')?.id ?? ''
  await journeys.answerLine(admin, { id: strangers, answer: 'shown' })
  await aBlock(db, reader, blocked)
  await aBlock(db, owner, reader)
  const both = ['By a stranger.', 'Read it aloud.']
  const linesFor = async (viewer: Viewer) =>
    (await see(viewer, code)).stops.flatMap(({ words }) => words || []).sort()
  for (const viewer of [guest, other, reader]) expect(await linesFor(viewer)).toEqual(both)
  for (const viewer of [blocked, owner]) expect(await linesFor(viewer)).toEqual(['By a stranger.'])
  const offered = (await see(owner, code)).stops.flatMap(({ line }) => line ?? [])
  expect(offered, 'nobody takes down what they do not see').toEqual([strangers])
  // Disabled by an administrator, or leaving.
  await db.updateTable('members').set({ disabled_at: house.time.now }).where('id', '=', reader.id).execute()
  for (const viewer of [guest, other]) expect(await linesFor(viewer)).toEqual(['By a stranger.'])
  expect((await see(reader, code)).own).toMatchObject([{ words: 'Read it aloud.' }])
})

test('administrators hear of a line that waits, until one has answered', async () => {
  const { db, made } = house
  const admin = await aMember(db, { isAdmin: true })
  const { id } = await aLine(house, 'Bring a torch.')
  const compose = () => lineNotices.compose(db, { stopId: id }, { city })
  const stored = await compose()
  expect(stored).toMatchObject({
    news: { facts: { by: null, words: 'Bring a torch.' } },
    path: '/admin/lines',
  })
  expect(stored?.to).toContain(admin.id)
  expect(made).toContainEqual({ name: 'journey.notify-line', payload: { stopId: id } })
  await house.journeys.answerLine(admin, { id, answer: 'shown' })
  expect(await compose()).toBeUndefined()
})

test('administrators are not asked about a line whose stop is off the journey, until it is put back', async () => {
  const { db, journeys, moderation, made } = house
  const admin = await aMember(db, { isAdmin: true })
  const { id: stop, owner } = await aLine(house, 'Bring a map.')
  const asked = async () => {
    const { lines } = await journeys.lines(admin, { shown: 50 })
    const unread = await db
      .selectFrom('member_notices')
      .select('id')
      .where('member_id', '=', admin.id)
      .where('about_id', '=', stop)
      .where('read_at', 'is', null)
      .execute()
    const counted = (await moderation.waiting(admin)).lines
    expect(Number(counted), 'as many as are listed').toBe(lines.length)
    return { isListed: lines.some(({ id }) => id === stop), notices: unread.length }
  }
  const deliver = () => aPost(db).deliver(lineNotices, { stopId: stop }, { id: randomUUID() })
  const jobs = () =>
    made.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ stopId: stop }))

  await deliver()
  expect(await asked()).toEqual({ isListed: true, notices: 1 })
  await journeys.contradictStop(owner, { stop, isSo: false })
  await deliver()
  expect(await asked()).toEqual({ isListed: false, notices: 0 })
  const before = jobs().length
  await journeys.contradictStop(owner, { stop, isSo: true })
  expect(jobs().slice(before)).toMatchObject([{ name: 'journey.notify-line' }])
  await deliver()
  expect(await asked()).toEqual({ isListed: true, notices: 1 })
})

test('a reader who leaves takes name and line along; the suburb and the month stay', async () => {
  const { db, journeys, exchanges } = house
  const admin = await aMember(db, { isAdmin: true })
  const { borrower, copyId, id: exchangeId } = await anExchangeIn(house, 'ready', { offer: 'give' })
  await exchanges.confirmHandOver(borrower, { id: exchangeId })
  const code = await codeOf(db, copyId)
  const id = await ownStopOf(db, { readerId: borrower.id, copyId })
  await journeys.showStop(borrower, { id, isShown: true, isNamed: true, words: 'I cried.' })
  await journeys.answerLine(admin, { id, answer: 'shown' })
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
  expect(await codeOfError(journeys.labels(other, { copy: one.id }))).toBe('NOT_FOUND')
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

test('a stranger takes their own line down with the key of their tap, while it waits and once it shows; nobody else can', async () => {
  const { db, journeys } = house
  const admin = await aMember(db, { isAdmin: true })
  const copy = await aCopy(db, { owner: await aMember(db) })
  const code = await codeOf(db, copy.id)
  const leave = async (words: string) => {
    const key = randomUUID()
    await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words, key })
    const { id } = await db
      .selectFrom('journey_stops')
      .select('id')
      .where('client_key', '=', key)
      .executeTakeFirstOrThrow()
    return { key, id }
  }
  const [early, late] = [await leave('Too early.'), await leave('Too late.')]
  expect((await journeys.journey(guest, { address: anAddress(), code, keys: [early.key] })).waiting).toEqual([
    { id: early.id, words: 'Too early.', isContradicted: false },
  ])
  expect((await see(guest, code)).waiting, 'without the key').toEqual([])
  for (const keys of [[], [late.key], [randomUUID()]])
    expect(await codeOfError(journeys.takeDownLine(guest, { line: early.id, keys }))).toBe('NOT_FOUND')
  expect(await codeOfError(journeys.takeDownLine(admin, { line: early.id })), 'it waits').toBe('NOT_FOUND')
  await journeys.takeDownLine(guest, { line: early.id, keys: [early.key] })
  await journeys.answerLine(admin, { id: late.id, answer: 'shown' })
  const shown = await journeys.journey(guest, { address: anAddress(), code, keys: [late.key] })
  expect(shown.stops.map(({ line }) => line)).toContain(late.id)
  await journeys.takeDownLine(guest, { line: late.id, keys: [late.key] })
  const left = await db.selectFrom('journey_stops').select('words').where('copy_id', '=', copy.id).execute()
  expect(left).toEqual([{ words: '' }, { words: '' }])
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
  await journeys.answerLine(admin, { id: stop, answer: 'shown' })
  const notice = () => sightingNotices.compose(db, { stopId: stop }, { city })
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
    expect(await codeOfError(journeys.contradictStop(viewer, { stop, isSo: false }))).toBe(
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
  await journeys.answerLine(admin, { id: stops[0] ?? '', answer: 'shown' })
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

test('what a member told, and a hand-over, are not for others to contradict', async () => {
  const { db, journeys } = house
  const promised = await anExchangeIn(house, 'ready', { offer: 'give' })
  const { owner, borrower, copyId, id } = promised
  await house.exchanges.confirmHandOver(borrower, { id })
  await journeys.tell(owner, { address: anAddress(), code: await codeOf(db, copyId), kind: 'read' })
  const stops = await stopIdsOf(copyId)
  expect(stops).toHaveLength(2)
  for (const stop of stops)
    expect(await codeOfError(journeys.contradictStop(borrower, { stop, isSo: false }))).toBe('NOT_FOUND')
})

test('a member’s own stop, and a line that a browser left, are never pushed out by what others tell', async () => {
  const { db, journeys } = house
  const [owner, reader] = [await aMember(db), await aMember(db)]
  const copy = await aCopy(db, { owner })
  const code = await codeOf(db, copy.id)
  const key = randomUUID()
  await journeys.tell(reader, { address: anAddress(), code, kind: 'have' })
  await journeys.tell(guest, { address: anAddress(), code, kind: 'read', words: 'Wait for it.', key })
  const later = Array.from({ length: shownStops }, (_, at) => ({
    ...{ copy_id: copy.id, kind: 'have' as const, words_state: 'none' as const },
    stopped_at: new Date(house.time.now.getTime() + (at + 1) * 1000),
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
