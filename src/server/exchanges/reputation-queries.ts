import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

export type ReputationRow = {
  id: string
  sum: number
  count: number
  exchanges_completed: number
  books_shared: number
}

/**
 * The figures that neighbours may see of each of these members, all counted from rows. A rating counts once both
 * sides have rated, or when it was given by `givenBy` (rules/exchanges/exchanges.ts: isRatingVisible).
 */
export async function listReputations(
  db: Database,
  { memberIds, givenBy }: { memberIds: string[]; givenBy: Date },
): Promise<ReputationRow[]> {
  const { rows } = await sql<ReputationRow>`${prepared}
    select m.id, rated.sum, rated.count, done.count as exchanges_completed, shared.count as books_shared
    from unnest(${memberIds}::uuid[]) as m (id)
    cross join lateral (
      select coalesce(sum(r.stars), 0) as sum, count(*) as count
      from ratings r
      where r.rated_id = m.id and (
        r.created_at <= ${givenBy}
        or exists (select from ratings back where back.exchange_id = r.exchange_id and back.rater_id = m.id)
      )
    ) rated
    cross join lateral (
      select count(*) as count from exchanges e
      where e.state = 'completed' and (e.owner_id = m.id or e.borrower_id = m.id)
    ) done
    cross join lateral (
      select count(*) as count from copies c
      where c.owner_id = m.id and c.withdrawn_at is null and c.paused_at is null
    ) shared
  `.execute(db)
  return rows
}
