import { sql } from 'kysely'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { Database } from '#server/store/database.ts'

export type SearchToSave = {
  text: string
  /** Folded; the spellings of each word are separated by a bar (search/find-matches.ts). */
  words: string[]
  isbn: string | null
  genre: string | null
  offer: Offer | null
  km: number
  place: string
}

/** The number of the member's saved searches; locks the member's row, so that two parallel saves cannot exceed the limit. */
export async function countSaved(tx: Database, memberId: string): Promise<number> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('saved_searches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False if the member already has the same search. */
export async function insertSaved(tx: Database, memberId: string, search: SearchToSave): Promise<boolean> {
  const row = await tx
    .insertInto('saved_searches')
    .values({ member_id: memberId, ...search })
    .onConflict((conflict) => conflict.constraint('saved_searches_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if it does not belong to the member. */
export async function deleteSaved(tx: Database, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_searches')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The newest first, with the distance for all wishes of the member. */
export function listSaved(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('saved_searches as s', 's.member_id', 'm.id')
    .select(['m.wish_km', 'm.shows_wishes', 's.id', 's.text', 's.genre', 's.offer', 's.km', 's.place'])
    .where('m.id', '=', memberId)
    .orderBy(sql`s.created_at desc nulls last`)
    .orderBy('s.id')
    .limit(most)
    .execute()
}

export async function setWishKm(tx: Database, memberId: string, km: number): Promise<void> {
  await tx.updateTable('members').set({ wish_km: km }).where('id', '=', memberId).execute()
}

export async function setShowsWishes(tx: Database, memberId: string, shows: boolean): Promise<void> {
  await tx.updateTable('members').set({ shows_wishes: shows }).where('id', '=', memberId).execute()
}
