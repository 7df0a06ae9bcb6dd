import { type RawBuilder, sql } from 'kysely'
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
    select m.id, ${figures}
    from unnest(${memberIds}::uuid[]) as m (id)
    ${figuresOf(sql`m.id`, givenBy)}
  `.execute(db)
  return rows
}

/** The columns of `figuresOf`. */
export const figures = sql`rated.sum, rated.count, done.count as exchanges_completed, shared.count as books_shared`

/** The figures of one member, as further tables of a query: for those that read the member anyway. */
export function figuresOf(memberId: RawBuilder<unknown>, givenBy: Date) {
  return sql`
    cross join lateral (
      select coalesce(sum(r.stars), 0) as sum, count(*) as count
      from ratings r
      where r.rated_id = ${memberId} and (
        r.created_at <= ${givenBy}
        or exists (select from ratings back where back.exchange_id = r.exchange_id and back.rater_id = ${memberId})
      )
    ) rated
    cross join lateral (
      select count(*) as count from exchanges e
      where e.state = 'completed' and (e.owner_id = ${memberId} or e.borrower_id = ${memberId})
    ) done
    cross join lateral (
      select count(*) as count from copies c
      where c.owner_id = ${memberId} and c.withdrawn_at is null and c.paused_at is null
    ) shared`
}
