// Which member's file an action affects, when an import expires, and how many are listed.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { ImportChoices } from '#rules/library/shelf-file-inputs.ts'
import type { ShelfImportState } from '#rules/library/shelf-files.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { endImport, startImport } from './shelf-import-queries.ts'

const notFound = { code: 'NOT_FOUND' }
const lookAt = { readTo: 'nowhere', only: null, page: 1, pageSize: 50 } as const
const choices: ImportChoices = {
  readTo: 'nowhere',
  condition: 'Good',
  offering: 'paused',
  reviews: false,
  location: null,
}

let house: LoneHouse
let db: Database
let start: Date
let mia: Member
let noah: Member
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  start = house.time.now
  return house.close
})
beforeEach(async () => {
  house.time.now = start
  await house.empty('shelf_imports')
  ;[mia, noah] = [await aMember(db), await aMember(db)]
})

const head = 'Book Id,Title,Author,ISBN13,Exclusive Shelf,Owned Copies'
const aFile = (lines = ['1,Drylands,Ann,,x,1', '2,Johnno,Ann,,x,1'], name = 'books.csv') =>
  new File([[head, ...lines].join('\n')], name)
const take = (member: Member, file = aFile()) => house.library.takeShelfFile(member, { file })
const listed = async (member: Member) => (await house.library.shelfImports(member)).map(({ id }) => id)
async function running(member: Member) {
  const id = await take(member)
  await house.library.startShelfImport(member, { id, ...choices })
  return id
}
const states = async () => {
  const rows = await db.selectFrom('shelf_imports').select(['id', 'state']).execute()
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

/** A file with all its rows processed, inserted directly. */
async function kept(
  member: Member,
  facts: { createdAt?: Date; state?: ShelfImportState; movedAt?: Date; endsAt?: Date },
) {
  const {
    createdAt = start,
    state = 'done',
    movedAt = start,
    endsAt = new Date(start.getTime() + HOUR_MS),
  } = facts
  const { id } = await db
    .insertInto('shelf_imports')
    .values({
      ...{ member_id: member.id, file_name: 'books.csv', kind: 'ours', rows: 1, state },
      ...{ read_to: 'nowhere', condition: 'Good', offering: 'lend', suburb: 'west-end-4101' },
      ...{ created_at: createdAt, moved_at: movedAt, expires_at: endsAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a file that waits', () => {
  test('is replaced by another of the same member, and by nobody else’s', async () => {
    const [hers, his] = [await take(mia), await take(noah)]
    expect([await listed(mia), await listed(noah)]).toEqual([[hers], [his]])
    const next = await take(mia)
    expect([await listed(mia), await listed(noah)]).toEqual([[next], [his]])
  })

  test('keeps its name, as far as possible', async () => {
    const nameOf = async (name: string) => {
      await take(mia, aFile(undefined, name))
      return (await house.library.shelfImports(mia))[0]?.fileName
    }
    expect(await nameOf('my books.csv')).toBe('my books.csv')
    expect(await nameOf('b'.repeat(121))).toBe('b'.repeat(120))
    expect(await nameOf(' ')).toBe('shelves.csv')
  })

  test('shows the rows of a page, and none beyond the last', async () => {
    const id = await take(mia)
    const shown = async (page: number) => {
      const { shownRows } = await house.library.shelfImport(mia, { id, ...lookAt, page, pageSize: 1 })
      return shownRows.map(({ title }) => title)
    }
    expect([await shown(1), await shown(2), await shown(3)]).toEqual([['Drylands'], ['Johnno'], []])
  })

  test('is started with its own member’s choices, while it waits and until it is over', async () => {
    const id = await take(mia)
    const facts = { ...{ id, memberId: mia.id, now: start, expiresAt: start }, suburb: 'west-end-4101' }
    const startIt = (other: object) =>
      withTransaction(db, (tx) =>
        startImport(tx, {
          ...facts,
          readTo: 'nowhere',
          condition: 'Good',
          offering: 'lend',
          reviews: false,
          ...other,
        }),
      )
    const over = new Date(start.getTime() + DAY_MS)
    for (const other of [{ memberId: noah.id }, { id: randomUUID() }, { now: over }])
      expect(await startIt(other)).toBe(false)
    expect(await states()).toEqual({ [id]: 'preview' })
    expect(await startIt({ now: new Date(over.getTime() - 1) })).toBe(true)
    expect(await startIt({})).toBe(false)
  })

  test('matches what its member has by either of two editions of a book', async () => {
    const [first, second] = ['9780143180142', '9780743273565']
    for (const isbn of [first, second]) {
      const book = await aBook(db, { title: 'The Great Gatsby', author: 'Ann', isbn })
      await aCopy(db, { owner: mia, book })
    }
    const lines = [`1,The Great Gatsby,Ann,${first},x,1`, `2,The Great Gatsby,Ann,${second},x,1`]
    const fates = async (member: Member) => {
      const id = await take(member, aFile([...lines, '3,The Great Gatsby,Ann,9780330426817,x,1']))
      return (await house.library.shelfImport(member, { id, ...lookAt })).shownRows.map(({ fate }) => fate)
    }
    expect(await fates(mia)).toEqual(['owned', 'owned', 'bookcase'])
    expect(await fates(noah)).toEqual(['bookcase', 'bookcase', 'bookcase'])
  })
})

test('a row is left out of one file only', async () => {
  const [first, his] = [await running(mia), await take(noah)]
  const second = await take(mia)
  const leave = (member: Member, id: string) =>
    house.library.leaveOutRow(member, { id, number: 1, isLeftOut: true, readTo: 'nowhere' })
  for (const id of [his, randomUUID(), 'none']) await expect(leave(mia, id)).rejects.toMatchObject(notFound)
  await leave(mia, second)
  const rows = await db
    .selectFrom('shelf_import_rows')
    .select(['import_id', 'number'])
    .where('is_left_out', '=', true)
    .execute()
  expect(rows).toEqual([{ import_id: second, number: 1 }])
  await expect(leave(mia, first)).rejects.toMatchObject({ code: 'SHELF_IMPORT_OVER' })
})

test('a row for another edition of a wishlist book is on the wishlist already', async () => {
  const { id: bookId } = await aBook(db, {
    title: 'Cloudstreet',
    author: 'Tim Winton',
    isbn: '9780140273984',
  })
  await house.library.wish(mia, { bookId })
  const other = await aBook(db, { title: 'Cloudstreet (film)', author: 'Tim Winton', isbn: '9780330426817' })
  const { work_id: work } = await db
    .selectFrom('books')
    .select('work_id')
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
  await db.updateTable('books').set({ work_id: work }).where('id', '=', other.id).execute()
  const id = await take(mia, aFile(['1,Cloudstreet (film),Tim Winton,9780330426817,to-read,0']))
  await house.library.startShelfImport(mia, { id, ...choices })
  await house.library.bringShelves(id, { isLastTry: false })
  expect((await house.library.shelfImport(mia, { id, ...lookAt })).counts).toEqual({ wished: 1 })
})

describe('stopping', () => {
  test('a waiting one leaves the running one, and the other way round', async () => {
    const [first, his] = [await running(mia), await running(noah)]
    const second = await take(mia)
    await house.library.stopShelfImport(mia, { id: second })
    expect(await states()).toEqual({ [first]: 'running', [his]: 'running' })
    const third = await take(mia)
    await house.library.stopShelfImport(mia, { id: first })
    expect(await states()).toEqual({ [first]: 'cancelled', [his]: 'running', [third]: 'preview' })
  })

  test('a finished one leaves it finished', async () => {
    const id = await kept(mia, {})
    await house.library.stopShelfImport(mia, { id })
    expect(await states()).toEqual({ [id]: 'done' })
  })

  test('is announced to its member, and so is starting', async () => {
    const id = await take(mia)
    const about = async (action: () => Promise<unknown>) =>
      (await house.noting(action)).notices.map((notice) => ({
        about: notice?.about,
        members: notice?.members,
      }))
    const told = [{ about: 'shelf-files', members: [mia.id] }]
    expect(await about(() => house.library.startShelfImport(mia, { id, ...choices }))).toEqual(told)
    expect(await about(() => house.library.stopShelfImport(mia, { id }))).toEqual(told)
  })
})

test('one file finishes, and no other', async () => {
  const [hers, his] = [await running(mia), await running(noah)]
  expect(await endImport(db, hers, 'done')).toBe(mia.id)
  expect(await states()).toEqual({ [hers]: 'done', [his]: 'running' })
  expect(await endImport(db, hers, 'failed')).toBeUndefined()
  expect(await states()).toMatchObject({ [hers]: 'done' })
})

test('the twenty latest are listed, of their own member, until they expire', async () => {
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const ids: string[] = []
  for (let minute = 0; minute < 21; minute += 1) ids.unshift(await kept(mia, { createdAt: at(minute) }))
  await kept(noah, { createdAt: at(30) })
  await kept(mia, { createdAt: at(30), endsAt: start })
  expect(await listed(mia)).toEqual(ids.slice(0, 20))
})

test('on schedule, one without progress for two hours is given up, and finished ones are deleted unless they run', async () => {
  const ago = (ms: number) => new Date(start.getTime() - ms)
  const [still, moving] = [
    await kept(mia, { state: 'running', movedAt: ago(2 * HOUR_MS + 1) }),
    await kept(noah, { state: 'running', movedAt: ago(2 * HOUR_MS), endsAt: start }),
  ]
  const [old, over] = [
    await kept(mia, { movedAt: ago(9 * HOUR_MS), endsAt: new Date(start.getTime() + 1) }),
    await kept(mia, { endsAt: start }),
  ]
  const { notices } = await house.noting(() => house.library.expireShelfFiles())
  expect(await states()).toEqual({ [still]: 'failed', [moving]: 'running', [old]: 'done' })
  expect(over in (await states())).toBe(false)
  expect(notices.map((notice) => notice?.members)).toEqual([[mia.id]])
})
