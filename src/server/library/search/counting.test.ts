// The number of works a search counts, and its results, with each of its plans: for different viewers, places
// and orders.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { findNearest } from '#server/library/nearest-queries.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { findAmongNear, findAmongWorks } from './among-queries.ts'
import { countAllShared, countNear } from './count-queries.ts'
import { countOf } from './found-count.ts'
import { findNewestOfAll, findNewestOfLate } from './newest-queries.ts'
import { findOut } from './out-queries.ts'
import { findOwn } from './own-queries.ts'
import { termsOf } from './search-terms.ts'

const database = await aDatabase()
const { db } = database
afterAll(() => database.drop())

const westEnd = { lat: -27.48, lng: 153.01 }
const all = { terms: null, genre: null }
const harbour = { terms: termsOf('harbour'), genre: null }
const mystery = { terms: null, genre: 'Mystery' }
const most = 100

let viewer: Member
beforeAll(async () => {
  viewer = await aMember(db)
  const [beside, nextDoor, borrower] = [await aMember(db), await aMember(db), await aMember(db)]
  const far = await aMember(db, { suburb: 'ipswich-4305' })
  const [blocked, shut] = [await aMember(db), await aMember(db, { isDisabled: true })]
  await aBlock(db, blocked, viewer)
  let day = 0
  const share = async (title: string, owner: Member, facts: Partial<Parameters<typeof aCopy>[1]> = {}) => {
    const book = facts.book ?? (await aBook(db, { title, genre: title === 'Quiet' ? 'Poetry' : 'Mystery' }))
    day += 1
    const copy = await aCopy(db, { createdAt: new Date(Date.UTC(2035, 0, day)), ...facts, book, owner })
    return { ...copy, book }
  }
  const lend = async (copy: Awaited<ReturnType<typeof share>>) => {
    await anExchange(db, { copy, borrower, state: 'accepted' })
    return copy
  }
  const { book: twice } = await share('Harbour twice', beside)
  await share('Harbour twice', nextDoor, { book: twice })
  await share('Harbour given', nextDoor, { offer: 'give' })
  await share('Harbour own', viewer)
  await share('Harbour far', far)
  await share('Quiet', beside)
  await share('Harbour blocked', blocked)
  await share('Harbour shut', shut)
  await share('Harbour paused', beside, { isPaused: true })
  await share('Harbour withdrawn', beside, { isWithdrawn: true })
  await lend(await share('Harbour out far', far))
  await lend(await share('Harbour out', beside))
  await lend(await share('Harbour out given', beside, { offer: 'give', suburb: 'toowong-4066' }))
  await lend(await share('Harbour out blocked', blocked))
  await lend(await share('Harbour twice', far, { book: twice }))
})

type Facts = Partial<Parameters<typeof countOf>[1]>
const count = (facts: Facts) => countOf(db, { viewer, from: westEnd, filter: all, most, ...facts })

describe('shared works are counted', () => {
  test.each<[string, Facts, number]>([
    ['of all books', {}, 5],
    ['with those that are out', { withOut: true }, 8],
    ['of an offer', { offer: 'give' }, 1],
    ['of an offer, with those that are out', { offer: 'give', withOut: true }, 2],
    ['of a text', { filter: harbour }, 4],
    ['of a text, with those that are out', { filter: harbour, withOut: true }, 7],
    ['of a genre', { filter: mystery }, 4],
    ['no further than asked', { most: 2 }, 2],
    ['of a text, no further than asked', { filter: harbour, most: 2 }, 2],
    ['near by, of all books', { withinKm: 5 }, 4],
    ['near by, with those that are out', { withinKm: 5, withOut: true }, 6],
    ['near by, of an offer', { withinKm: 5, offer: 'give' }, 1],
    ['near by, of an offer, with those that are out', { withinKm: 5, offer: 'give', withOut: true }, 2],
    ['near by, of a text', { withinKm: 5, filter: harbour }, 3],
    ['near by, of a genre', { withinKm: 5, filter: mystery }, 3],
    ['near by, no further than asked', { withinKm: 5, most: 2 }, 2],
    ['right here', { withinKm: 0, from: { lat: -27.9, lng: 153.4 } }, 0],
  ])('%s', async (_what, facts, works) => {
    expect(await count(facts)).toBe(works)
  })

  test.each<[string, Facts, number]>([
    ['of all books', {}, 6],
    ['of a text', { filter: harbour }, 5],
    ['near by', { withinKm: 5 }, 5],
    ['near by, with those that are out', { withinKm: 5, withOut: true }, 8],
  ])('for a guest, who cannot be blocked, %s', async (_what, facts, works) => {
    expect(await count({ ...facts, viewer: guest })).toBe(works)
  })

  test('along one index if all are asked for', async () => {
    expect(await countAllShared(db, { viewer, withOut: false, most })).toBe(5)
    expect(await countAllShared(db, { viewer, withOut: true, most })).toBe(8)
    expect(await countAllShared(db, { viewer, withOut: true, most: 3 })).toBe(3)
  })
})

test('a limited number of the nearest copies is read, and it says whether those were all', async () => {
  const near = (copies: number) =>
    countNear(db, { viewer, from: westEnd, withinKm: 5, filter: all, most, copies })
  expect(await near(6)).toEqual({ works: 4, isWhole: true })
  expect(await near(5)).toEqual({ works: 4, isWhole: false })
  expect((await near(1)).works).toBe(1)
})

describe('the copies nearby and the copies of the matching books lead to the same page', () => {
  const asked = { from: westEnd, withinKm: 5, limit: 9, offset: 0 }
  test.each(
    [harbour, mystery].flatMap((filter) =>
      [
        {},
        { isNewestFirst: true },
        { offer: 'give' as const },
        { withOut: true },
        { withOut: true, limit: 2, offset: 1 },
      ].map((facts) => ({ filter, ...facts })),
    ),
  )('%j', async (facts) => {
    for (const isBestFirst of [false, true]) {
      const wanted = { ...asked, viewer, ...facts, isBestFirst }
      const near = await findAmongNear(db, wanted)
      const works = await findAmongWorks(db, { ...wanted, most })
      const shown = ({ rows }: typeof near) =>
        rows.map(({ title, listed, owner_id }) => ({ title, listed, owner_id }))
      expect(shown(near)).not.toEqual([])
      expect(works && shown(works)).toEqual(shown(near))
      expect(
        await findAmongNear(db, { ...wanted, isVeryFew: true }),
        'from the books of those copies',
      ).toEqual(near)
      const { limit: _, ...counted } = { limit: 0, ...facts }
      expect([near.total, works?.total]).toEqual(Array(2).fill(await count({ withinKm: 5, ...counted })))
    }
  })

  test('unless too many books match', async () => {
    const wanted = { ...asked, viewer, filter: harbour, isBestFirst: false }
    expect(await findAmongWorks(db, { ...wanted, most: 2 })).toBeUndefined()
  })
})

describe('a work that matches by an edition of which nobody has a copy', () => {
  const filter = { terms: termsOf('leuchtturm'), genre: null }
  const asked = { from: westEnd, filter, limit: 9, offset: 0 }
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
  const editions: string[] = []
  let owner: Member
  beforeAll(async () => {
    owner = await aMember(db)
    for (const title of ['Leuchtturm', 'Pharos']) editions.push((await aBook(db, { title, genre: null })).id)
    await db.updateTable('books').set({ work_key: 'OL4W' }).where('id', 'in', editions).execute()
  })
  afterEach(() => db.deleteFrom('copies').where('book_id', 'in', editions).execute())
  const shared = () => aCopy(db, { owner, book: { id: editions[1] ?? '' } })

  test('is counted and found while it is available', async () => {
    await shared()
    expect(await count({ filter })).toBe(1)
    expect(titles(await findNearest(db, { ...asked, viewer, withOwn: false }))).toEqual(['Pharos'])
    expect(titles(await findNewestOfLate(db, { ...asked, viewer }, 100))).toEqual(['Pharos'])
    expect(titles(await findNewestOfAll(db, { ...asked, viewer }))).toEqual(['Pharos'])
    expect(titles(await findOwn(db, { ...asked, viewer: owner }))).toEqual(['Pharos'])
  })

  test('is counted and found while it is out', async () => {
    await anExchange(db, { copy: await shared(), borrower: await aMember(db), state: 'accepted' })
    expect(await count({ filter, withOut: true })).toBe(1)
    expect(titles(await findOut(db, { ...asked, viewer }))).toEqual(['Pharos'])
  })
})

describe('works that are out', () => {
  const out = async (facts: Partial<Parameters<typeof findOut>[1]>) => {
    const asked = { viewer, from: westEnd, filter: harbour, limit: 9, offset: 0, ...facts }
    return (await findOut(db, asked)).map(({ title }) => title)
  }

  test('are works without another available copy, nearest first or newest first', async () => {
    expect(await out({})).toEqual(['Harbour out', 'Harbour out given', 'Harbour out far'])
    expect(await out({ isNewestFirst: true })).toEqual([
      'Harbour out given',
      'Harbour out',
      'Harbour out far',
    ])
    expect(await out({ limit: 1, offset: 1 })).toEqual(['Harbour out given'])
  })

  test('are narrowed by distance, offer and text', async () => {
    expect(await out({ withinKm: 5 })).toEqual(['Harbour out', 'Harbour out given'])
    expect(await out({ offer: 'give' })).toEqual(['Harbour out given'])
    expect(await out({ filter: { terms: termsOf('far'), genre: null } })).toEqual(['Harbour out far'])
  })

  test('for a guest are everybody’s', async () => {
    expect(await out({ viewer: guest })).toContain('Harbour out blocked')
    expect(await out({ viewer: guest })).toHaveLength(4)
  })
})

describe('the nearest available ones', () => {
  const nearest = async (facts: Partial<Parameters<typeof findNearest>[1]>) => {
    const asked = { viewer, from: westEnd, withOwn: true, limit: 9, offset: 0, ...facts }
    return (await findNearest(db, asked)).map(({ title }) => title)
  }
  const near = ['Harbour given', 'Harbour own', 'Harbour twice', 'Quiet']

  test('are one for each work, far ones last', async () => {
    const titles = await nearest({})
    expect(titles.slice(0, 4).toSorted()).toEqual(near)
    expect(titles.slice(4)).toEqual(['Harbour far'])
  })

  test('are narrowed by distance, offer, text, what is already listed and what is the viewer’s own', async () => {
    expect((await nearest({ withinKm: 5 })).toSorted()).toEqual(near)
    expect(await nearest({ offer: 'give' })).toEqual(['Harbour given'])
    expect(await nearest({ filter: { terms: termsOf('quiet'), genre: null } })).toEqual(['Quiet'])
    expect(await nearest({ withOwn: false })).not.toContain('Harbour own')
    const { work_id: quiet } = await db
      .selectFrom('books')
      .select('work_id')
      .where('title', '=', 'Quiet')
      .executeTakeFirstOrThrow()
    expect((await nearest({ without: [quiet ?? ''], withinKm: 5 })).toSorted()).toEqual(near.slice(0, 3))
  })

  test('are read page by page, each once', async () => {
    const pages = [await nearest({ limit: 2 }), await nearest({ limit: 2, offset: 2 })]
    const last = await nearest({ limit: 2, offset: 4 })
    expect([...pages.flat(), ...last].toSorted()).toEqual(['Harbour far', ...near])
    expect(last).toEqual(['Harbour far'])
    expect(await nearest({ limit: 2, offset: 6 })).toEqual([])
  })

  test('are searched further if the first copies are all of one book', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => aMember(db)))
    const book = await aBook(db, { title: 'Everybody has it', genre: null })
    // All six are at a place where there is nothing else.
    for (const owner of owners) await aCopy(db, { owner, book, suburb: 'toowong-4066' })
    const from = { lat: -27.4841, lng: 152.9835 }
    expect(await nearest({ from, limit: 2 })).toHaveLength(2)
    await db.deleteFrom('copies').where('book_id', '=', book.id).execute()
  })

  test('for a guest are everybody’s', async () => {
    expect(await nearest({ viewer: guest })).toContain('Harbour blocked')
    expect(await nearest({})).not.toContain('Harbour blocked')
  })
})
