// The rings that are chosen, against plain loops over everybody.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import type { Member } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { swapLimits } from '#rules/swaps/swaps.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, monday } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof aNeighbourhood>
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

test('the night finds what plain loops over everybody find, in ten small towns', async () => {
  let found = 0
  for (let seed = 1; seed <= 10; seed += 1) {
    await database.pool.query(
      'delete from wishes; delete from swap_hints; update copies set withdrawn_at = now() where listed',
    )
    const town = await aTown(seed)
    await here.swaps.searchAll(here.time.now)
    const { rows } = await database.pool.query<{ ring: string }>(
      `select string_agg(getter_id || ' ' || giver_id || ' ' || work_id, ', ' order by getter_id) as ring
       from swap_legs group by hint_id order by 1`,
    )
    const expected = exhaustively(town)
    expect(
      rows.map(({ ring }) => ring),
      `town ${seed}`,
    ).toEqual(expected)
    found += expected.length
  }
  expect(found).toBeGreaterThan(10)
}, 60_000)

const places = ['west-end-4101', 'new-farm-4005', 'redcliffe-4020']

/** Members in three suburbs, of which one is far away, with books, wishes at instants of their own, and blocks. */
async function aTown(seed: number) {
  let state = seed
  const below = (end: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * end)
  }
  const members: Member[] = []
  for (let each = 0; each < 8; each += 1) {
    members.push(await aMember(here.db, { name: `Member ${each}`, suburb: places[below(3)] ?? null }))
  }
  const someone = () => members[below(members.length)] as Member
  const copies: { owner: Member; workId: string; suburb: string | null; at: number }[] = []
  // Some share enough to be in a ring, and some don't.
  const { id: plain, workId: unwished } = await aBookOfWork()
  for (const owner of members.filter(() => below(5) > 0)) {
    for (let shared = 0; shared < swapLimits.fewestShared; shared += 1) {
      await aCopy(here.db, { owner, book: { id: plain }, createdAt: monday })
      copies.push({ owner, workId: unwished, suburb: owner.suburb, at: 0 })
    }
  }
  const books: { id: string; workId: string }[] = []
  for (let each = 0; each < 8; each += 1) books.push(await aBookOfWork())
  const wishes: { member: Member; workId: string; at: number }[] = []
  for (let at = 0; at < 60; at += 1) {
    const [member, book] = [someone(), books[below(books.length)]]
    const has = copies.some(({ owner, workId }) => owner.id === member.id && workId === book?.workId)
    const wishesFor = wishes.some((wish) => wish.member.id === member.id && wish.workId === book?.workId)
    if (!book || has || wishesFor) continue
    const created = new Date(monday.getTime() + at * 60_000)
    if (below(2) === 0) {
      await aCopy(here.db, { owner: member, book, createdAt: created })
      copies.push({ owner: member, workId: book.workId, suburb: member.suburb, at })
    } else {
      await here.db
        .insertInto('wishes')
        .values({ member_id: member.id, book_id: book.id, created_at: created })
        .execute()
      wishes.push({ member, workId: book.workId, at })
    }
  }
  const [one, other] = [someone(), someone()]
  if (one.id !== other.id) await aBlock(here.db, one, other)
  return { members, copies, wishes, blocked: [one.id, other.id] }
}

async function aBookOfWork(): Promise<{ id: string; workId: string }> {
  const { id } = await aBook(here.db)
  const { work_id: workId } = await here.db
    .selectFrom('books')
    .select('work_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, workId }
}

function exhaustively({ members, copies, wishes, blocked }: Awaited<ReturnType<typeof aTown>>): string[] {
  const activity = (id: string) =>
    Math.max(
      -1,
      ...copies.filter(({ owner }) => owner.id === id).map(({ at }) => at),
      ...wishes.filter(({ member }) => member.id === id).map(({ at }) => at),
    )
  const people = [...members].sort(
    (one, other) => activity(other.id) - activity(one.id) || (one.id < other.id ? -1 : 1),
  )
  const rank = (member: Member) => people.indexOf(member)
  const sharesEnough = (giver: Member | undefined) =>
    copies.filter(({ owner }) => owner === giver).length >= swapLimits.fewestShared
  const worksFor = (getter: Member, giver: Member | undefined) =>
    wishes
      .filter(({ member }) => member === getter)
      .sort((one, other) => other.at - one.at)
      .filter(({ workId }) =>
        copies.some(
          (copy) =>
            copy.owner === giver &&
            copy.workId === workId &&
            sharesEnough(giver) &&
            !(blocked.includes(getter.id) && blocked.includes(copy.owner.id)) &&
            distanceKm(standpointOf(getter, city), standpointOf(copy.owner, city)) <= 5,
        ),
      )
      .map(({ workId }) => workId)
  const rings: Member[][] = []
  for (const a of people) for (const b of people) if (rank(b) < rank(a)) rings.push([a, b])
  for (const a of people)
    for (const b of people)
      for (const c of people) if (rank(b) < rank(a) && rank(c) < rank(a) && b !== c) rings.push([a, b, c])
  const order = (ring: Member[]) => [
    ring.length,
    ...ring.map(rank).sort((x, y) => y - x),
    rank(ring[1] as Member),
  ]
  rings.sort((one, other) => {
    const [left, right] = [order(one), order(other)]
    const nth = left.findIndex((value, index) => value !== right[index])
    return nth < 0 ? 0 : (left[nth] ?? 0) - (right[nth] ?? 0)
  })
  const chosen: string[][] = []
  const given = new Set<string>()
  const count = new Map<string, number>()
  for (const ring of rings) {
    const legs = ring.map((getter, place) => {
      const giver = ring[(place + 1) % ring.length]
      const work = worksFor(getter, giver).find((workId) => !given.has(`${getter.id} ${workId}`))
      return work && `${getter.id} ${giver?.id} ${work}`
    })
    if (legs.includes(undefined) || ring.some(({ id }) => (count.get(id) ?? 0) >= swapLimits.most)) continue
    for (const leg of legs) given.add(`${leg?.split(' ')[0]} ${leg?.split(' ')[2]}`)
    for (const { id } of ring) count.set(id, (count.get(id) ?? 0) + 1)
    chosen.push(legs as string[])
  }
  return chosen.map((legs) => [...legs].sort().join(', ')).sort()
}
