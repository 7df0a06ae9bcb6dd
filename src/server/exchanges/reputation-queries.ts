import { type RawBuilder, sql } from 'kysely'
import { isNotNew } from '#server/members/experience-queries.ts'
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
 * sides have rated, or when it was given by `givenBy` (rules/exchanges/exchanges.ts: isRatingVisible). Of each neighbour only the latest
 * counts, and none of somebody an administrator has disabled: two accounts of one person cannot rate each other up.
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

export type Borrowing = { isNew: boolean; out: number; overdue: number }

/** What an owner reads of members who ask for a book: how many they have of whomever, and how many are late. `today` is a date in the city. */
export async function listBorrowings(
  db: Database,
  { memberIds, now, today }: { memberIds: string[]; now: Date; today: string },
): Promise<Map<string, Borrowing>> {
  const { rows } = await sql<Borrowing & { id: string }>`${prepared}
    select m.id, not ${isNotNew('m', now)} as "isNew", lent.out, lent.overdue
    from members m
    cross join lateral (
      select count(*) as out, count(*) filter (where e.due_on < ${today}::date) as overdue
      from exchanges e where e.borrower_id = m.id and e.state = 'on_loan'
    ) lent
    where m.id = any(${memberIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...borrowing }) => [id, borrowing]))
}

/** The columns of `figuresOf`. */
export const figures = sql`rated.sum, rated.count, done.count as exchanges_completed, shared.count as books_shared`

/** The figures of one member, as further tables of a query: for those that read the member anyway. */
export function figuresOf(memberId: RawBuilder<unknown>, givenBy: Date) {
  return sql`
    cross join lateral (
      select coalesce(sum(latest.stars), 0) as sum, count(*) as count
      from (
        select distinct on (r.rater_id) r.stars
        from ratings r join members rater on rater.id = r.rater_id and rater.disabled_reason is null
        where r.rated_id = ${memberId} and (
          r.created_at <= ${givenBy}
          or exists (select from ratings back where back.exchange_id = r.exchange_id and back.rater_id = ${memberId})
        )
        order by r.rater_id, r.created_at desc, r.exchange_id
      ) latest
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
