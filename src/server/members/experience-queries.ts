import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Whether an exchange of the member was completed. */
export function hasExchanged(memberIs: string | RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select 1 from exchanges e where e.owner_id = ${memberIs} and e.state = 'completed'
    union all
    select 1 from exchanges e where e.borrower_id = ${memberIs} and e.state = 'completed'
  )`
}

/** Since when somebody is a member, and how many exchanges of theirs were completed: counted up to `enough`. */
export function findExperience(
  db: Database,
  { memberId, enough }: { memberId: string; enough: number },
): Promise<{ joinedAt: Date; exchanges: number } | undefined> {
  return db
    .selectFrom('members as m')
    .select('m.created_at as joinedAt')
    .select(
      sql<number>`(select count(*)::integer from (
        (select 1 from exchanges e where e.owner_id = m.id and e.state = 'completed' limit ${enough})
        union all
        (select 1 from exchanges e where e.borrower_id = m.id and e.state = 'completed' limit ${enough})
      ) as done)`.as('exchanges'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}
