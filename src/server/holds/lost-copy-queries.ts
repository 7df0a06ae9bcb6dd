// Holds for one copy alone whose copy is gone: withdrawn, lost, deleted, given away, of another work by now, for a club that their
// member is not in, or across a block.
import { sql } from 'kysely'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/** A gift counts once its hand-over can no longer be undone. */
const isGone = (now: Date) => sql<boolean>`(
  h.is_copy_gone or c.withdrawn_at is not null or c.work_id <> h.work_id
  or (c.club_id is not null and not is_in_club(c.club_id, h.member_id))
  or exists (
    select from exchanges e
    where e.copy_id = c.id and e.offer = 'give' and e.state = 'completed' and e.ended_at >= h.created_at
      and not exists (select from exchange_undos u where u.exchange_id = e.id and u.undo_until > ${now})))`

/**
 * Makes them holds for any copy of their work, as far away as the member looks for wishes, each once. Their position stays. A member whose
 * copy is only across a block is not to be told (`is_told`): the copy is there, and a notice would tell of the block.
 */
export async function widenWithoutCopy(
  tx: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; member_id: string; is_told: boolean }[]> {
  const { rows } = await sql<{ id: string; member_id: string; is_told: boolean }>`
    with gone as (
      select h.id, ${isGone(now)} as is_told from holds h left join copies c on c.id = h.copy_id
      where h.handed_over_in is null and (h.is_copy_gone or h.copy_id is not null
        and (${isGone(now)} or ${isBlockBetween(sql.ref('h.member_id'), sql.ref('c.owner_id'))}))
      order by h.id limit ${limit} for no key update of h skip locked)
    update holds h set copy_id = null, is_copy_gone = false, km = m.wish_km
    from members m, gone where m.id = h.member_id and h.id = gone.id
    returning h.id, h.member_id, gone.is_told`.execute(tx)
  return rows
}

/** Marks the members of offers to these holds as told that they were withdrawn, because one notice says it all. Returns the offers. */
export async function takeWithdrawnOf(
  tx: Database,
  { holdIds, now }: { holdIds: string[]; now: Date },
): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    update hold_offers o set told_at = ${now} from holds h
    where h.id = o.hold_id and h.id = any(${holdIds}::uuid[]) and o.state = 'withdrawn' and o.told_at is null
    returning o.id, h.member_id`.execute(tx)
  return rows
}

/** For the notice to its member: a hold for any copy. */
export async function findWidened(db: Database, holdId: string) {
  const { rows } = await sql<{ member_id: string; km: number; title: string; book_id: string }>`
    select h.member_id, h.km, b.title, b.id as book_id
    from holds h join books b on b.id = h.book_id where h.id = ${holdId} and h.copy_id is null`.execute(db)
  return rows[0]
}
