// What to read next, on a real database: neighbours of works, what members are shown, and what nobody may learn.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { measuring, recommendationLimits } from '#rules/recommendations/recommendations.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { withTransaction } from '#server/store/database.ts'
import { aBlock, aBook, aCopy, aMember, anExchange, aReview } from '#tests/support/builders.ts'
import { monday } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { computeRecommendations } from './compute-recommendations.ts'
import { measureRecommendations } from './measure-recommendations.ts'
import { createRecommendationService } from './recommendation-service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(() => database.empty('members, works, recommendation_runs'))
afterAll(() => database.drop())

const READ = `update exchanges set state = 'completed', handed_over_at = $1, ended_at = $1`
const near = { suburb: 'west-end-4101' }
const aReader = () => aMember(database.db, { ...near, joinedAt: new Date('2020-01-01') })

function aService() {
  const { db } = database
  const door = openMemberDoor({ db, limits: { take: async () => undefined }, clock: () => monday, city })
  return createRecommendationService({ db, door, city })
}

const measured = (oneIn: number) => computeRecommendations({ db: database.db, city, now: monday, oneIn })

/** As in a neighbourhood where recommendations were measured and are the best. */
async function compute() {
  const run = await measured(0)
  await database.pool.query('update recommendation_runs set is_used = true')
  return run
}

type ABook = Awaited<ReturnType<typeof aBook>>
const books = async (...titles: string[]) => {
  const made: ABook[] = []
  for (const title of titles) made.push(await aBook(database.db, { title, author: `${title} Author` }))
  return made as [ABook, ABook, ABook]
}

const has = (owner: Member, book: ABook) => aCopy(database.db, { owner, book })

async function haveBoth(one: ABook, other: ABook, members = 3) {
  const owners: Member[] = []
  for (let at = 0; at < members; at += 1) {
    const owner = await aReader()
    await has(owner, one)
    await has(owner, other)
    owners.push(owner)
  }
  return owners
}

const titlesFor = async (member: Member) =>
  (await aService().forYou(member)).books.map(({ title, reason }) => `${title}: ${reason}`)

describe('on home', () => {
  test('a member is shown what members with the same books have, with the reason', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    await haveBoth(sabriel, lirael)
    const reader = await aReader()
    await has(reader, sabriel)
    await compute()
    expect(await titlesFor(reader)).toEqual(['Lirael: Because you have Sabriel'])
  })

  test('a loan weighs more than a copy, and a book rated low is no taste', async () => {
    const [sabriel, lirael, other] = await books('Sabriel', 'Lirael', 'Other')
    await haveBoth(sabriel, lirael)
    const reader = await aReader()
    const copy = await has(await aReader(), sabriel)
    await anExchange(database.db, { copy, borrower: reader, state: 'ready' })
    await database.pool.query(READ, [monday])
    await compute()
    expect(await titlesFor(reader)).toEqual(['Lirael: Because you read Sabriel'])
    await aReview(database.db, { by: reader, bookId: sabriel.id, stars: 1 })
    await compute()
    expect((await aService().forYou(reader)).best).toBe('newest')
    expect(other.id).toBeTruthy()
  })

  test('two members are not enough: a pair has three behind it', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    await haveBoth(sabriel, lirael, 2)
    const { pairs } = await compute()
    expect(pairs).toBe(0)
  })

  test('new members stand behind no pair: two accounts made for it tell nothing of a third member', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    await haveBoth(sabriel, lirael, 1)
    for (let at = 0; at < 2; at += 1) {
      const made = await aMember(database.db, { ...near, joinedAt: new Date(monday.getTime() - DAY_MS) })
      await has(made, sabriel)
      await has(made, lirael)
    }
    expect((await compute()).pairs).toBe(0)
    await haveBoth(sabriel, lirael, 2)
    await compute()
    const { rows } = await database.pool.query('select supporters from neighbour_works')
    expect(rows, 'they don’t count beside others either').toEqual([{ supporters: 3 }, { supporters: 3 }])
  })

  test('a new member is recommended books all the same', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    await haveBoth(sabriel, lirael)
    const reader = await aMember(database.db, { ...near, joinedAt: monday })
    await has(reader, sabriel)
    await compute()
    expect(await titlesFor(reader)).toEqual(['Lirael: Because you have Sabriel'])
  })

  test('copies that are paused or withdrawn count for nobody', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    const [owner] = await haveBoth(sabriel, lirael)
    await database.pool.query('update copies set paused_at = $1 where owner_id = $2', [monday, owner?.id])
    expect((await compute()).pairs).toBe(0)
    await database.pool.query('update copies set paused_at = null, withdrawn_at = $1 where owner_id = $2', [
      monday,
      owner?.id,
    ])
    expect((await compute()).pairs).toBe(0)
  })

  test('disabled members count for nobody', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    const [owner] = await haveBoth(sabriel, lirael)
    await database.pool.query(
      `update members set disabled_at = $1, disabled_reason = 'Unkind' where id = $2`,
      [monday, owner?.id],
    )
    expect((await compute()).pairs).toBe(0)
  })

  test('only what can be had nearby now, and never across a block', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    const owners = await haveBoth(sabriel, lirael)
    const reader = await aReader()
    await has(reader, sabriel)
    await compute()
    for (const owner of owners) await aBlock(database.db, owner, reader)
    expect(await titlesFor(reader)).toEqual([])
    await database.pool.query('delete from blocks')
    expect(await titlesFor(reader)).toHaveLength(1)
    await database.pool.query(`update copies set lent_elsewhere_to = 'An aunt' where book_id = $1`, [
      lirael.id,
    ])
    expect(await titlesFor(reader)).toEqual([])
    const far = await aMember(database.db, { suburb: 'noosa-heads-4567' })
    await has(far, lirael)
    await database.pool.query('update copies set lat = -26.4, lng = 153.09 where owner_id = $1', [far.id])
    expect(await titlesFor(reader)).toEqual([])
  })

  test('without neighbours of their books: the same author, then the newest', async () => {
    const { db } = database
    const [liked, same] = [
      await aBook(db, { title: 'Sabriel', author: 'Garth Nix' }),
      await aBook(db, { title: 'Lirael', author: 'GARTH NIX' }),
    ]
    const [newest] = await books('Newest')
    const owner = await aReader()
    await has(owner, same)
    await has(owner, newest)
    const reader = await aReader()
    await has(reader, liked)
    expect(await titlesFor(reader), 'nothing is computed yet').toEqual([
      expect.stringContaining('New near you'),
      expect.stringContaining('New near you'),
    ])
    await measured(0)
    expect((await aService().forYou(reader)).best, 'nothing is measured').toBe('newest')
    await compute()
    expect(await titlesFor(reader)).toEqual(['Lirael: More by GARTH NIX', 'Newest: New near you'])
  })

  test('“Not for me” leaves a book out until it is taken back, and counts against its neighbours', async () => {
    const [sabriel, lirael, abhorsen] = await books('Sabriel', 'Lirael', 'Abhorsen')
    const owners = await haveBoth(sabriel, lirael, 4)
    for (const owner of owners) await has(owner, abhorsen)
    const reader = await aReader()
    await has(reader, sabriel)
    await compute()
    const service = aService()
    expect((await service.forYou(reader)).books).toHaveLength(2)
    await service.notForMe(reader, { bookId: lirael.id })
    const left = await service.forYou(reader)
    expect(left.books.map(({ title }) => title)).toEqual(['Abhorsen'])
    await service.forMeAfterAll(reader, { bookId: lirael.id })
    expect((await service.forYou(reader)).books).toHaveLength(2)
    await expect(service.notForMe(reader, { bookId: reader.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['elsewhere', { suburb: 'redcliffe-4020', lat: -27.23, lng: 153.1 }, false],
    ['nearby by somebody blocked', { suburb: 'west-end-4101', lat: -27.48, lng: 153.01 }, true],
  ])('a large import %s leaves what is new nearby', async (_, { suburb, lat, lng }, isBlocked) => {
    const [lirael] = await books('Lirael')
    await has(await aReader(), lirael)
    const [reader, importer] = [await aReader(), await aReader()]
    await database.pool.query(
      `with shelved as (
         insert into books (title, author, match_key, description)
         select 'Volume ' || n, 'Ann Author', 'volume ' || n || '/author', '' from generate_series(1, $5::integer) n
         returning id
       )
       insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng, created_at)
       select id, $1, 'Good', 'lend', $2, $3, $4, now() + interval '1 hour' from shelved`,
      [importer.id, suburb, lat, lng, recommendationLimits.newestLookedAt + 1],
    )
    if (isBlocked) await aBlock(database.db, reader, importer)
    expect(await titlesFor(reader)).toEqual(['Lirael: New near you'])
  })

  // The centre of West End is 13 km away from there, and that of Wacol 9.
  const edge = { suburb: 'west-end-4101', cell: { lat: -27.6, lng: 153.01 } }
  test.each([
    ['their own suburb, however wide it is', edge],
    ['a wide one beside it', { suburb: 'wacol-4076', cell: { lat: -27.6, lng: 152.97 } }],
  ])('what is new nearby is shown from %s', async (_, { suburb, cell }) => {
    const { db } = database
    const [lirael] = await books('Lirael')
    await has(await aMember(db, { suburb, cell }), lirael)
    expect(await titlesFor(await aMember(db, edge))).toEqual(['Lirael: New near you'])
  })

  test('two works that are joined keep what members said of each', async () => {
    const { db } = database
    const [sabriel, lirael, abhorsen] = await books('Sabriel', 'Lirael', 'Abhorsen')
    for (const owner of await haveBoth(sabriel, lirael)) await has(owner, abhorsen)
    const reader = await aReader()
    await has(reader, sabriel)
    await compute()
    const service = aService()
    await service.notForMe(reader, { bookId: lirael.id })
    // The other edition shares a key with it from now on.
    const other = await aBook(db, { title: 'Lirael', author: 'G. Nix' })
    const join = `update books set isbn = $3, match_key = (select match_key from books where id = $1) where id = $2`
    await has(await aReader(), other)
    await database.pool.query(join, [other.id, lirael.id, '9780140273984'])
    const workOf = async (id: string) =>
      (await db.selectFrom('books').select('work_id').where('id', '=', id).executeTakeFirstOrThrow()).work_id
    expect(await workOf(lirael.id)).toBe(await workOf(other.id))
    expect((await service.forYou(reader)).books.map(({ title }) => title)).toEqual(['Abhorsen'])
    await database.pool.query(join, [other.id, sabriel.id, '9781741142020'])
    const tastes = await db
      .selectFrom('tastes')
      .select('work_id')
      .where('member_id', '=', reader.id)
      .execute()
    expect(tastes.map(({ work_id }) => work_id)).toContain(await workOf(other.id))
    const { best, books: shown } = await service.forYou(reader)
    expect({ best, reasons: shown.map(({ reason }) => reason) }, 'without the work that is gone').toEqual({
      best: 'neighbours',
      reasons: ['Read by the same neighbours'],
    })
  })

  test('the taste of a new member stays that of a new member when their book joins another work', async () => {
    const { db, pool } = database
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    const reader = await aMember(db, { ...near, joinedAt: monday })
    await has(reader, sabriel)
    await compute()
    const join = `update books set isbn = '9780140273984', match_key = (select match_key from books where id = $1) where id = $2`
    await pool.query(join, [lirael.id, sabriel.id])
    const tastes = db.selectFrom('tastes').select(['work_id', 'is_of_new'])
    const { work_id } = await db
      .selectFrom('books')
      .select('work_id')
      .where('id', '=', lirael.id)
      .executeTakeFirstOrThrow()
    expect(await tastes.where('member_id', '=', reader.id).execute()).toEqual([{ work_id, is_of_new: true }])
  })

  test('a member who switches it off is shown nothing, nothing about them stays, and they count for nobody', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    const [owner] = await haveBoth(sabriel, lirael)
    const reader = await aReader()
    await has(reader, sabriel)
    await compute()
    const service = aService()
    const setOn = (viewer: Member, isOn: boolean) =>
      withTransaction(database.db, (tx) => service.setOn({ tx, viewer, now: new Date() }, isOn))
    await setOn(owner as Member, false)
    expect(await service.isOn(owner as Member)).toBe(false)
    expect(await service.forYou(owner as Member)).toEqual({ best: null, books: [] })
    const tastesOf = (member: Member) =>
      database.db.selectFrom('tastes').select('work_id').where('member_id', '=', member.id).execute()
    expect(await tastesOf(owner as Member)).toEqual([])
    const { rows } = await database.pool.query('select from recommended_works where member_id = $1', [
      owner?.id,
    ])
    expect(rows).toEqual([])
    expect((await compute()).pairs).toBe(0)
    expect(await tastesOf(owner as Member)).toEqual([])
    await setOn(owner as Member, true)
    expect((await compute()).pairs).toBe(2)
  })
})

describe('on the page of a book', () => {
  test('neighbours who have it also have others; guests read it too', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    await haveBoth(sabriel, lirael)
    await database.pool.query('update copies set lat = $1, lng = $2', [city.centre.lat, city.centre.lng])
    await compute()
    const { best, books: shown } = await aService().alsoHave(guest, { bookId: sabriel.id })
    expect(best).toBe('neighbours')
    expect(shown.map(({ title }) => title)).toEqual(['Lirael'])
  })
})

describe('each night', () => {
  test('is computed once, however many processes start', async () => {
    const service = aService()
    await service.compute(monday)
    await service.compute(new Date(monday.getTime() + 1000))
    await service.compute(new Date(monday.getTime() + DAY_MS))
    const { rows } = await database.pool.query('select computed_at from recommendation_runs')
    expect(rows).toHaveLength(2)
  })

  test('recent tastes weigh more: half after sixty days', async () => {
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    const reader = await aReader()
    await has(reader, sabriel)
    await has(reader, lirael)
    await database.pool.query('update copies set created_at = $1 where book_id = $2', [
      new Date(monday.getTime() - 60 * DAY_MS),
      lirael.id,
    ])
    await database.pool.query('update copies set created_at = $1 where book_id = $2', [monday, sabriel.id])
    await compute()
    const { rows } = await database.pool.query<{ weight: number }>(
      'select weight from tastes order by weight',
    )
    expect(rows.map(({ weight }) => weight)).toEqual([expect.closeTo(0.3, 3), expect.closeTo(0.6, 3)])
  })

  test('but a taste never counts less than a tenth, however old it is', async () => {
    const reader = await aReader()
    const createdAt = new Date(monday.getTime() - 3650 * DAY_MS)
    await aCopy(database.db, { owner: reader, createdAt })
    await compute()
    const { rows } = await database.pool.query<{ weight: number }>('select weight from tastes')
    expect(rows.map(({ weight }) => weight)).toEqual([expect.closeTo(0.06, 6)])
  })

  test('of a large bookcase the latest 200 works count', async () => {
    const reader = await aReader()
    const most = recommendationLimits.tastesOfMember
    await database.pool.query(
      `with shelved as (
         insert into books (title, author, match_key, description)
         select 'Volume ' || n, 'Ann Author', 'volume ' || n || '/author', '' from generate_series(1, $2::integer) n
         returning id, title
       )
       insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng, created_at)
       select id, $1, 'Good', 'lend', 'west-end-4101', -27.48, 153.01,
         $3::timestamptz - substring(title from '[0-9]+')::integer * interval '1 hour' from shelved`,
      [reader.id, most + 3, monday],
    )
    await compute()
    const { rows } = await database.pool.query<{ title: string }>(
      `select b.title from copies c join books b on b.id = c.book_id
       where c.owner_id = $1 and c.work_id not in (select work_id from tastes) order by b.title`,
      [reader.id],
    )
    const oldest = [most + 1, most + 2, most + 3].map((number) => ({ title: `Volume ${number}` }))
    expect(rows, 'left out').toEqual(oldest)
  })

  test('a work that too many members have says nothing: more than 5 %, and in a small neighbourhood more than 20', async () => {
    const { alwaysAllowed } = recommendationLimits
    const [sabriel, lirael] = await books('Sabriel', 'Lirael')
    await haveBoth(sabriel, lirael, alwaysAllowed)
    expect((await compute()).pairs, 'as many as are always allowed').toBe(2)
    await haveBoth(sabriel, lirael, 1)
    expect((await compute()).pairs, 'one more').toBe(0)

    // In a neighbourhood of 440 members 5 % are 22.
    const [bible] = await books('The Bible')
    await database.pool.query(
      `with joined as (
         insert into members (name, email, username, suburb, created_at)
         select 'Reader ' || n, 'reader' || n || '@example.org', 'reader' || n, 'west-end-4101', '2020-01-01'
         from generate_series(1, $1::integer) n returning id
       )
       insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
       select $2, id, 'Good', 'lend', 'west-end-4101', -27.48, 153.01 from joined`,
      [440 - alwaysAllowed - 2, bible.id],
    )
    await haveBoth(sabriel, lirael, 1)
    expect((await compute()).pairs, '22 of 440').toBe(2)
    await haveBoth(sabriel, lirael, 1)
    expect((await compute()).pairs, '23 of 441').toBe(0)
  })

  test('held-out loans are predicted from the rest; home shows the newest if that is no better', async () => {
    const [sabriel, lirael, other] = await books('Sabriel', 'Lirael', 'Other')
    await haveBoth(sabriel, lirael, 4)
    await haveBoth(other, lirael, 4)
    const lender = await aReader()
    for (let at = 0; at < measuring.fewestTried; at += 1) {
      const reader = await aReader()
      await has(reader, at % 2 ? sabriel : other)
      await anExchange(database.db, { copy: await has(lender, lirael), borrower: reader, state: 'ready' })
    }
    await database.pool.query(READ, [monday])
    await database.pool.query('update copies set created_at = $1', [new Date(monday.getTime() - DAY_MS)])
    const parts = { connection: database.connection, city, now: monday, oneIn: 1 }
    const { trial: before } = await measureRecommendations(parts)
    const { rows: none } = await database.pool.query(
      'select work_id from tastes union all select work_id from neighbour_works',
    )
    expect(none, 'measuring alone stores nothing').toEqual([])
    const { trial, isUsed } = await measured(1)
    expect(before).toEqual(trial)
    const tried = measuring.fewestTried
    // With three books in town everything finds the one that is left.
    expect(trial).toEqual({ tried, hits: tried, popular: tried, newest: tried })
    expect(isUsed).toBe(false)
    const reader = await aReader()
    await has(reader, sabriel)
    await measured(1)
    expect((await aService().forYou(reader)).best).toBe('newest')
  })
})
