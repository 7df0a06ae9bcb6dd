import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import type { BookFacts } from '#rules/library/corrections.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aBlock, aBook, aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { aCorrection, aKnownMember, completesExchange } from '#tests/support/corrections.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { listAskedOwners } from './correction-notice-queries.ts'

let database: TestDatabase
let library: LibraryService
let owner: Member
let newMember: Member
let stranger: Member
let admin: Member
let book: { id: string }
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, works')
  const { db } = database
  const long = new Date('2020-01-01')
  owner = await aKnownMember(db, { name: 'Olive' })
  // A member for some weeks, without good standing.
  newMember = await aMember(db, { name: 'Newman', joinedAt: new Date(Date.now() - 30 * DAY_MS) })
  stranger = await aMember(db, { joinedAt: long })
  admin = await aMember(db, { isAdmin: true })
  book = await aBook(db, { title: 'Clodstreet', author: 'Tim Winton', isbn: '9780140273984' })
  await aCopy(db, { owner, book })
  await aCopy(db, { owner: newMember, book })
})

const correct = async (by: Member, changes: Partial<BookFacts> = { title: 'Cloudstreet' }) =>
  library.correctBook(by, { bookId: book.id, ...(await aCorrection(database.db, book.id, changes)) })
const title = async () => (await library.book(guest, { bookId: book.id })).title
const history = async (by = owner) =>
  (await library.corrections(by, { bookId: book.id, shown: 50 })).corrections
const latest = async (by = owner) => (await history(by))[0] ?? expect.fail('no correction')
const refused = (code: string) => expect.objectContaining({ code })

test('an owner corrects a book, and the history says who changed what', async () => {
  expect(await correct(owner, { title: 'Cloudstreet', published: '1991' })).toBe('made')
  expect(await title()).toBe('Cloudstreet')
  expect(await latest()).toMatchObject({
    state: 'made',
    byName: 'Olive',
    cover: null,
    changes: [
      { label: 'Title', was: 'Clodstreet', becomes: 'Cloudstreet' },
      { label: 'Published', was: '1996', becomes: '1991' },
    ],
    mayUndo: true,
    mayDecide: false,
  })
})

test('a correction that changes nothing is refused', async () => {
  expect(await correct(owner, {})).toBe('nothing')
  expect(await history()).toEqual([])
})

test('only owners of a copy and administrators can correct a book', async () => {
  await expect(correct(stranger)).rejects.toEqual(refused('FORBIDDEN'))
  await expect(library.bookToCorrect(stranger, { bookId: book.id })).rejects.toEqual(refused('FORBIDDEN'))
  const known = await aCorrection(database.db, book.id, { title: 'Cloudstreet' })
  for (const id of [randomUUID(), 'no-uuid']) {
    await expect(library.correctBook(owner, { bookId: id, ...known })).rejects.toEqual(refused('NOT_FOUND'))
  }
  await database.pool.query('update copies set withdrawn_at = now() where owner_id = $1', [owner.id])
  await expect(correct(owner)).rejects.toEqual(refused('FORBIDDEN'))
  expect(await correct(admin)).toBe('made')
})

test('a new member’s correction of a book that others share waits for another owner', async () => {
  expect(await correct(newMember)).toBe('waiting')
  expect(await title()).toBe('Clodstreet')
  const { id, mayDecide } = await latest()
  expect([mayDecide, (await latest(newMember)).mayDecide]).toEqual([true, false])
  for (const who of [newMember, stranger]) {
    await expect(library.confirmCorrection(who, { id })).rejects.toEqual(refused('FORBIDDEN'))
  }
  await library.confirmCorrection(owner, { id })
  expect(await title()).toBe('Cloudstreet')
  expect(await latest()).toMatchObject({ state: 'made', byName: 'Newman', decidedByName: 'Olive' })
  await expect(library.declineCorrection(owner, { id })).rejects.toEqual(refused('CORRECTION_DECIDED'))
})

test('one that nobody was told about can be withdrawn, declined and confirmed all the same', async () => {
  await database.pool.query('update copies set withdrawn_at = now() where owner_id = $1', [owner.id])
  await aCopy(database.db, { owner: stranger, book })
  await aBlock(database.db, admin, newMember)
  await correct(newMember)
  await library.undoCorrection(newMember, { id: (await latest(stranger)).id })
  await correct(newMember)
  await completesExchange(database.db, stranger)
  await library.confirmCorrection(stranger, { id: (await latest(stranger)).id })
  expect(await title()).toBe('Cloudstreet')
})

test('it does not wait if only they have the book, nor once they have exchanged', async () => {
  const own = await aBook(database.db, { title: 'Alone' })
  await aCopy(database.db, { owner: newMember, book: own })
  const alone = await aCorrection(database.db, own.id, { title: 'Alon' })
  expect(await library.correctBook(newMember, { bookId: own.id, ...alone })).toBe('made')
  await completesExchange(database.db, newMember)
  expect(await correct(newMember)).toBe('made')
})

test.each(['paused', 'for a club', 'of a disabled member'])(
  'a copy that is %s changes neither the outcome of a correction nor who is asked',
  async (how) => {
    const { db } = database
    const outcome = async (of: { id: string }) => {
      const sent = await aCorrection(db, of.id, { title: `Corrected ${of.id}` })
      const result = await library.correctBook(newMember, { bookId: of.id, ...sent })
      const [{ id = '', mayUndo } = {}] = (await library.corrections(newMember, { bookId: of.id, shown: 1 }))
        .corrections
      return { result, mayUndo, asked: await listAskedOwners(db, id) }
    }
    const hides = await aKnownMember(db)
    const hide = async (of: { id: string }) => {
      const club = how === 'for a club' ? await aClub(db, { admin: hides }) : undefined
      await aCopy(db, { owner: hides, book: of, isPaused: how === 'paused', ...(club && { club }) })
      if (how === 'of a disabled member')
        await db.updateTable('members').set({ disabled_at: new Date() }).where('id', '=', hides.id).execute()
    }
    const alone = await aBook(db, { title: 'Alone' })
    await aCopy(db, { owner: newMember, book: alone })
    await hide(alone)
    expect(await outcome(alone)).toEqual({ result: 'made', mayUndo: true, asked: [] })
    await hide(book)
    expect(await outcome(book)).toEqual({ result: 'waiting', mayUndo: true, asked: [owner.id] })
  },
)

test('an administrator declines a waiting one, and its author can withdraw it', async () => {
  await correct(newMember)
  await library.declineCorrection(admin, { id: (await latest()).id })
  expect(await latest()).toMatchObject({ state: 'declined', mayUndo: false })
  await correct(newMember)
  await library.undoCorrection(newMember, { id: (await latest()).id })
  expect(await latest()).toMatchObject({ state: 'undone' })
  expect(await title()).toBe('Clodstreet')
})

test('its author or an administrator can undo it, and nobody else', async () => {
  await correct(owner)
  const { id } = await latest()
  await expect(library.undoCorrection(newMember, { id })).rejects.toEqual(refused('FORBIDDEN'))
  await library.undoCorrection(owner, { id })
  expect(await title()).toBe('Clodstreet')
  await expect(library.undoCorrection(admin, { id })).rejects.toEqual(refused('CORRECTION_DECIDED'))
  await correct(owner)
  await library.undoCorrection(admin, { id: (await latest()).id })
  expect(await title()).toBe('Clodstreet')
})

test('another owner who is not new can undo it for 30 days', async () => {
  const { db } = database
  const other = await aKnownMember(db)
  await aCopy(db, { owner: other, book })
  await correct(owner)
  const { id, mayUndo } = await latest(other)
  expect(mayUndo).toBe(true)
  const age = (days: number) =>
    db
      .updateTable('corrections')
      .set({ created_at: new Date(Date.now() - days * DAY_MS) })
      .execute()
  await age(31)
  expect((await latest(other)).mayUndo).toBe(false)
  await expect(library.undoCorrection(other, { id })).rejects.toEqual(refused('FORBIDDEN'))
  await age(29)
  await library.undoCorrection(other, { id })
  expect(await title()).toBe('Clodstreet')
})

test('title, author and cover of a book that five others share wait for an administrator', async () => {
  const { db } = database
  const share = async () => {
    const other = await aKnownMember(db)
    await aCopy(db, { owner: other, book })
    return other
  }
  // With the new member they are four.
  for (let each = 0; each < 3; each += 1) await share()
  expect(await correct(owner)).toBe('made')
  const fifth = await share()
  expect(await correct(owner, { published: '1991' })).toBe('made')
  expect(await correct(owner, { title: 'Rude' })).toBe('waiting')
  const { id, mayDecide, mayUndo } = (await history(fifth)).find((each) => each.state === 'waiting') ?? {}
  expect([mayDecide, mayUndo]).toEqual([false, false])
  await expect(library.confirmCorrection(fifth, { id: id ?? '' })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await title()).toBe('Cloudstreet')
  await library.declineCorrection(admin, { id: id ?? '' })
  expect(await correct(admin, { title: 'Cloud Street' })).toBe('made')
})

test('a member who cannot correct a book directly cannot undo directly either', async () => {
  const own = await aBook(database.db, { title: 'Something rude' })
  await aCopy(database.db, { owner: newMember, book: own })
  const right = await aCorrection(database.db, own.id, { title: 'Dirt Music' })
  expect(await library.correctBook(newMember, { bookId: own.id, ...right })).toBe('made')
  const made = async () => (await library.corrections(newMember, { bookId: own.id, shown: 1 })).corrections[0]
  const { id = '' } = (await made()) ?? {}
  expect(await made()).toMatchObject({ mayUndo: true })
  await aCopy(database.db, { owner, book: own })
  expect(await made()).toMatchObject({ mayUndo: false })
  await expect(library.undoCorrection(newMember, { id })).rejects.toEqual(refused('FORBIDDEN'))
  await completesExchange(database.db, newMember)
  expect(await made()).toMatchObject({ mayUndo: true })
  await database.pool.query('update copies set withdrawn_at = now() where owner_id = $1', [newMember.id])
  expect(await made(), 'without a copy').toMatchObject({ mayUndo: false })
  await expect(library.undoCorrection(newMember, { id })).rejects.toEqual(refused('FORBIDDEN'))
  expect((await library.book(guest, { bookId: own.id })).title).toBe('Dirt Music')
  await library.undoCorrection(admin, { id })
})

test('one newMember cannot confirm another’s, nor can a member across a block', async () => {
  const friend = await aMember(database.db)
  await aCopy(database.db, { owner: friend, book })
  await correct(newMember)
  const { id, mayDecide } = await latest(friend)
  expect(mayDecide).toBe(false)
  await aBlock(database.db, newMember, owner)
  expect((await latest()).mayDecide).toBe(false)
  for (const who of [friend, owner]) {
    await expect(library.confirmCorrection(who, { id })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(library.declineCorrection(who, { id })).rejects.toEqual(refused('FORBIDDEN'))
  }
  expect(await title()).toBe('Clodstreet')
  await library.confirmCorrection(admin, { id })
})

test('a correction made later is not overwritten by undoing', async () => {
  await correct(owner)
  const { id } = await latest()
  await correct(owner, { title: 'Cloudstreet: a novel' })
  await expect(library.undoCorrection(owner, { id })).rejects.toEqual(refused('CORRECTED_SINCE'))
  expect(await title()).toBe('Cloudstreet: a novel')
})

test('a correction made later is not overwritten by confirming, nor is the cover', async () => {
  await correct(newMember)
  const { id } = await latest()
  await correct(owner, { title: 'Cloud Street' })
  await expect(library.confirmCorrection(owner, { id })).rejects.toEqual(refused('CORRECTED_SINCE'))
  const cover = () => new File(['x'], 'cover.png', { type: 'image/png' })
  const unchanged = await aCorrection(database.db, book.id, {})
  await library.correctBook(newMember, { bookId: book.id, ...unchanged, cover: cover() })
  const waiting = await latest()
  await library.correctBook(owner, { bookId: book.id, ...unchanged, cover: cover() })
  await expect(library.confirmCorrection(owner, { id: waiting.id })).rejects.toEqual(
    refused('CORRECTED_SINCE'),
  )
})

test('two readers who correct different things at once both succeed; for the same thing only the first does', async () => {
  const other = await aMember(database.db, { isAdmin: true })
  const send = async (changes: Partial<BookFacts>[]) => {
    const sent = await Promise.all(changes.map((each) => aCorrection(database.db, book.id, each)))
    const by = [owner, other]
    return Promise.allSettled(
      sent.map((each, at) => library.correctBook(by[at] ?? owner, { bookId: book.id, ...each })),
    )
  }
  await send([{ title: 'Cloudstreet' }, { description: 'A house by the river.' }])
  expect(await library.book(guest, { bookId: book.id })).toMatchObject({
    title: 'Cloudstreet',
    description: 'A house by the river.',
  })
  const answers = await send([{ published: '1991' }, { published: '1992' }])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refused('CORRECTED_MEANWHILE'),
  })
})

test('administrators see all waiting ones, longest-waiting first, and how many there are', async () => {
  const second = await aBook(database.db, { title: 'Eyrie' })
  for (const one of [owner, newMember]) await aCopy(database.db, { owner: one, book: second })
  await correct(newMember)
  await library.correctBook(newMember, {
    bookId: second.id,
    ...(await aCorrection(database.db, second.id, { genre: 'Poetry' })),
  })
  expect(await library.countWaitingCorrections(admin)).toBe(2)
  const { corrections } = await library.waitingCorrections(admin, { shown: 50 })
  expect(corrections.map((each) => each.book.title)).toEqual(['Clodstreet', 'Eyrie'])
  expect(corrections).toMatchObject([{ mayDecide: true, byName: 'Newman' }, { mayUndo: true }])
  await expect(library.waitingCorrections(owner, { shown: 50 })).rejects.toEqual(refused('ACCESS_DENIED'))
})

test('if two decide at once, it is decided once', async () => {
  await correct(newMember)
  const { id } = await latest()
  const both = [library.confirmCorrection(owner, { id }), library.declineCorrection(admin, { id })]
  const answers = await Promise.allSettled(both)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a cover is replaced, and comes back', async () => {
  const cover = new File(['x'], 'cover.png', { type: 'image/png' })
  const coverOf = async () => (await library.book(guest, { bookId: book.id })).cover
  const unchanged = await aCorrection(database.db, book.id, {})
  expect(await library.correctBook(owner, { bookId: book.id, ...unchanged, cover })).toBe('made')
  expect(await coverOf()).not.toBeNull()
  const { id, cover: covers } = await latest()
  expect(covers).toEqual({
    was: expect.objectContaining({ cover: null }),
    becomes: expect.objectContaining({ cover: await coverOf() }),
  })
  await library.undoCorrection(owner, { id })
  expect(await coverOf()).toBeNull()
})

test('an ISBN or a title that another book has is refused', async () => {
  await aBook(database.db, { title: 'Other', isbn: '9781741142020' })
  await expect(correct(owner, { isbn: '9781741142020' })).rejects.toEqual(refused('ISBN_TAKEN'))
  await aBook(database.db, { title: 'Dirt Music', author: 'Tim Winton' })
  await expect(correct(owner, { title: 'Dirt Music', isbn: null })).rejects.toEqual(refused('BOOK_EXISTS'))
})

test('a corrected title can be found, and joins the work that has it', async () => {
  const right = await aBook(database.db, {
    title: 'Cloudstreet',
    author: 'Tim Winton',
    isbn: '9781741142020',
  })
  await correct(owner)
  const found = await library.search(guest, { text: 'cloudstreet', genre: null, page: 1, pageSize: 12 })
  expect(found.books).toMatchObject([{ id: book.id }])
  expect((await library.book(guest, { bookId: right.id })).editions).toMatchObject([{ id: book.id }])
})

test('a blocked or former member has no name in the history', async () => {
  await correct(owner)
  await aBlock(database.db, newMember, owner)
  expect(await latest(newMember)).toMatchObject({ byName: null })
  await database.pool.query('update corrections set changed_by = null')
  expect(await latest(admin)).toMatchObject({ byName: null, changes: [{ becomes: 'Cloudstreet' }] })
})
