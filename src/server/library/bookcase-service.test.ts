import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { ownPageSize } from '#rules/library/library.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'

let database: TestDatabase
let library: LibraryService
let owner: Member
let stranger: Member
const letGo: string[] = []
const enqueued: { name: string; payload: object }[] = []
let copy: { id: string; bookId: string; ownerId: string }
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db, enqueued, letGo)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, images')
  owner = await aMember(database.db)
  stranger = await aMember(database.db, { name: 'Noah Chen' })
  copy = await aCopy(database.db, { owner, book: await aBook(database.db, { title: 'Johnno' }) })
})

const edit = { condition: 'Fair', offer: 'give', location: 'New Farm' } as const
const changes = {
  editCopy: (viewer: Viewer, id: string) => library.editCopy(viewer, { copyId: id, ...edit }),
  pauseCopy: (viewer: Viewer, id: string) => library.pauseCopy(viewer, { copyId: id }),
  resumeCopy: (viewer: Viewer, id: string) => library.resumeCopy(viewer, { copyId: id }),
  withdrawCopy: (viewer: Viewer, id: string) => library.withdrawCopy(viewer, { copyId: id }),
  lendElsewhere: (viewer: Viewer, id: string) => library.lendElsewhere(viewer, { copyId: id, to: 'Grandma' }),
  backFromElsewhere: (viewer: Viewer, id: string) => library.backFromElsewhere(viewer, { copyId: id }),
}
const all = Object.entries(changes)
const mine = async () => (await library.bookcase(owner)).copies[0]
const isListed = async () => (await library.nearest(stranger, { limit: 1, withinKm: 5 })).length === 1
const row = () =>
  database.db.selectFrom('copies').selectAll().where('id', '=', copy.id).executeTakeFirstOrThrow()

describe.each(all)('%s', (_name, change) => {
  test('is refused to a guest, to a stranger and for an unknown copy, and changes nothing', async () => {
    const before = await row()
    await expect(change(guest, copy.id)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    await expect(change(stranger, copy.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(change(owner, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(change(owner, 'no-uuid')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await row()).toEqual(before)
  })

  test('does not reveal to a stranger a copy they cannot see', async () => {
    const paused = await aCopy(database.db, { owner, isPaused: true })
    await expect(change(stranger, paused.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await aBlock(database.db, owner, stranger)
    await expect(change(stranger, copy.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is no longer possible once the copy was withdrawn', async () => {
    await library.withdrawCopy(owner, { copyId: copy.id })
    await expect(change(owner, copy.id)).rejects.toMatchObject({ code: 'COPY_WITHDRAWN' })
  })
})

test('editing changes condition, offer and suburb; an unknown suburb changes nothing', async () => {
  await expect(
    library.editCopy(owner, { copyId: copy.id, ...edit, location: 'Atlantis' }),
  ).rejects.toMatchObject({
    code: 'UNKNOWN_SUBURB',
  })
  expect(await mine()).toMatchObject({ condition: 'Good', suburb: 'West End' })
  await library.editCopy(owner, { copyId: copy.id, ...edit })
  expect(await library.copy(owner, { copyId: copy.id })).toMatchObject({
    title: 'Johnno',
    condition: 'Fair',
    offer: 'give',
    suburb: 'New Farm',
  })
})

describe('the picture of a copy', () => {
  const photo = () => new File(['a picture'], 'copy.png', { type: 'image/png' })
  const images = () => database.db.selectFrom('images').select('id').execute()
  const change = (viewer: Viewer, picture: File | 'remove', location = 'New Farm') =>
    library.editCopy(viewer, {
      copyId: copy.id,
      ...edit,
      location,
      ...(picture === 'remove' ? { removePicture: true } : { picture }),
    })
  beforeEach(() => {
    letGo.length = 0
  })

  test('is added, replaced and removed by its owner, and the former one is deleted', async () => {
    await change(owner, photo())
    const first = (await row()).picture_id
    expect(await library.copy(owner, { copyId: copy.id })).toMatchObject({
      cover: { id: first },
      picture: { id: first, isCoverToo: false },
    })
    expect((await library.book(guest, { bookId: copy.bookId })).sharers).toMatchObject([
      { picture: { id: first } },
    ])
    await change(owner, photo())
    const second = (await row()).picture_id
    expect(letGo).toEqual([first])
    await library.editCopy(owner, { copyId: copy.id, ...edit })
    expect(await row(), 'stays if the form does not mention it').toMatchObject({ picture_id: second })
    await change(owner, 'remove')
    expect(await library.copy(owner, { copyId: copy.id })).toMatchObject({ cover: null, picture: null })
    expect(letGo).toEqual([first, second])
  })

  test('that is the cover of its book is replaced on the copy only', async () => {
    await change(owner, photo())
    const cover = (await row()).picture_id
    await database.db.updateTable('books').set({ cover_id: cover }).where('id', '=', copy.bookId).execute()
    expect(await library.copy(owner, { copyId: copy.id })).toMatchObject({
      picture: { id: cover, isCoverToo: true },
    })
    await change(owner, photo())
    const own = (await row()).picture_id
    expect(await library.copy(owner, { copyId: copy.id })).toMatchObject({
      picture: { id: own, isCoverToo: false },
    })
    expect((await library.book(guest, { bookId: copy.bookId })).cover).toMatchObject({ id: cover })
  })

  test('cannot be changed by anybody else, and a refusal stores no picture', async () => {
    for (const picture of [photo(), 'remove'] as const) {
      await expect(change(guest, picture)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
      await expect(change(stranger, picture)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(change(owner, picture, 'Atlantis')).rejects.toMatchObject({ code: 'UNKNOWN_SUBURB' })
    }
    await library.withdrawCopy(owner, { copyId: copy.id })
    await expect(change(owner, photo())).rejects.toMatchObject({ code: 'COPY_WITHDRAWN' })
    expect([await images(), letGo]).toEqual([[], []])
  })
})

test('a paused copy is hidden until it is resumed', async () => {
  await library.pauseCopy(owner, { copyId: copy.id })
  expect(await isListed()).toBe(false)
  expect(await mine()).toMatchObject({ isPaused: true })
  await library.resumeCopy(owner, { copyId: copy.id })
  expect(await isListed()).toBe(true)
})

test('a copy lent to somebody outside is not available until it is back', async () => {
  await library.lendElsewhere(owner, { copyId: copy.id, to: 'Grandma' })
  expect(await isListed()).toBe(false)
  expect(await mine()).toMatchObject({ lentElsewhereTo: 'Grandma' })
  await library.backFromElsewhere(owner, { copyId: copy.id })
  expect(await isListed()).toBe(true)
})

test('a withdrawn copy leaves the bookcase, and those waiting for it will hear of it', async () => {
  await library.withdrawCopy(owner, { copyId: copy.id })
  expect((await library.bookcase(owner)).copies).toEqual([])
  expect(await isListed()).toBe(false)
  expect(enqueued).toContainEqual({ name: 'library.copy-withdrawn', payload: { copyId: copy.id } })
})

test('a copy that is back, or resumed, says whether neighbours can request it now', async () => {
  const both = await aCopy(database.db, { owner, isPaused: true, lentElsewhereTo: 'Uncle Bob' })
  expect(await library.backFromElsewhere(owner, { copyId: both.id })).toEqual({ isListed: false })
  expect(await library.resumeCopy(owner, { copyId: both.id })).toEqual({ isListed: true })
  const lent = await aCopy(database.db, { owner, isPaused: true, lentElsewhereTo: 'Uncle Bob' })
  expect(await library.resumeCopy(owner, { copyId: lent.id })).toEqual({ isListed: false })
  expect(await library.backFromElsewhere(owner, { copyId: lent.id })).toEqual({ isListed: true })
})

test('a copy promised to a neighbour cannot be withdrawn or lent elsewhere, but can be paused', async () => {
  const { id } = await anExchange(database.db, { copy, borrower: stranger, state: 'accepted' })
  const refused = { code: 'COPY_IN_EXCHANGE' }
  await expect(library.withdrawCopy(owner, { copyId: copy.id })).rejects.toMatchObject(refused)
  await expect(library.lendElsewhere(owner, { copyId: copy.id, to: 'Grandma' })).rejects.toMatchObject(
    refused,
  )
  await library.pauseCopy(owner, { copyId: copy.id })
  expect(await mine()).toMatchObject({ isPaused: true, activeExchangeId: id })
})

test('withdrawing and lending at once end as one of the two', async () => {
  const outcomes = await Promise.allSettled([
    library.withdrawCopy(owner, { copyId: copy.id }),
    library.lendElsewhere(owner, { copyId: copy.id, to: 'Grandma' }),
  ])
  expect(outcomes[0]?.status).toBe('fulfilled')
  expect((await library.bookcase(owner)).copies).toEqual([])
})

test('the copy screen is for its owner', async () => {
  await expect(library.copy(guest, { copyId: copy.id })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  await expect(library.copy(stranger, { copyId: copy.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await library.pauseCopy(owner, { copyId: copy.id })
  await expect(library.copy(stranger, { copyId: copy.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(library.copy(owner, { copyId: 'no-uuid' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(library.bookcase(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
})

test('visitors see a member’s shelf without paused copies; blocked members see nothing', async () => {
  await anExchange(database.db, { copy, borrower: stranger, state: 'accepted' })
  await aCopy(database.db, { owner, isPaused: true })
  await aCopy(database.db, { owner, isWithdrawn: true })
  const page = { page: 1, pageSize: 12 }
  expect(await library.memberBookshelf(stranger, { memberId: owner.id, ...page })).toMatchObject({
    total: 1,
    copies: [{ title: 'Johnno', isAvailable: false }],
  })
  expect((await library.memberBookshelf(owner, { memberId: owner.id, ...page })).total).toBe(2)
  await aBlock(database.db, stranger, owner)
  expect(await library.memberBookshelf(stranger, { memberId: owner.id, ...page })).toEqual({
    total: 0,
    copies: [],
  })
  expect(await library.memberBookshelf(guest, { memberId: 'no-uuid', ...page })).toEqual({
    total: 0,
    copies: [],
  })
})

test('a bookcase and a wishlist of any length are read page by page, newest first', async () => {
  const { db, pool } = database
  const [collector, neighbour] = [await aMember(db), await aMember(db)]
  const count = 2 * ownPageSize + 1
  await pool.query(
    `with b as (
       insert into books (title, author, match_key, description)
       select 'Volume ' || n, 'Press', 'volume ' || n || '|press', '' from generate_series(1, $3::int) n returning id, title
     ), dated as (select id, timestamptz '2030-01-01' + make_interval(mins => split_part(title, ' ', 2)::int) as at from b),
     wished as (insert into wishes (member_id, book_id, created_at) select $2, id, at from dated)
     insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng, created_at)
     select id, $1, 'Good', 'lend', 'west-end-4101', -27.48, 153.01, at from dated`,
    [collector.id, neighbour.id, count],
  )
  const owned = async (page: number) => {
    const { counts: _, clubs: __, ...shelf } = await library.bookcase(collector, { page })
    return { ...shelf, copies: shelf.copies.map(({ title }) => title) }
  }
  const wished = async (page: number) => {
    const list = await library.wishlist(neighbour, { page })
    return { ...list, wishes: list.wishes.map(({ title, distance }) => (distance ? title : 'not shared')) }
  }
  const volumes = Array.from({ length: count }, (_, at) => `Volume ${count - at}`)
  for (const page of [1, 2, 3, 99]) {
    const shown = { page: Math.min(page, 3), pageCount: 3 }
    const titles = volumes.slice((shown.page - 1) * ownPageSize, shown.page * ownPageSize)
    expect(await owned(page)).toEqual({ ...shown, copies: titles })
    expect(await wished(page)).toEqual({ ...shown, wishes: titles })
  }
})
