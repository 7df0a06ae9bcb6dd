import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** What a member is to a club, in one query; nothing if there is no such club. */
export function findStanding(db: Database, { clubId, memberId }: { clubId: string; memberId: string }) {
  return db
    .selectFrom('clubs as c')
    .leftJoin('club_members as mine', (join) =>
      join.onRef('mine.club_id', '=', 'c.id').on('mine.member_id', '=', memberId),
    )
    .select(['c.id', 'c.name', 'c.visibility', 'c.closed_at', 'mine.role'])
    .select(
      sql<boolean>`exists (select from club_bans where club_id = c.id and member_id = ${memberId})`.as(
        'is_banned',
      ),
    )
    .select(
      sql<boolean>`exists (
        select from club_join_requests where club_id = c.id and member_id = ${memberId} and state = 'waiting'
      )`.as('has_asked'),
    )
    .where('c.id', '=', clubId)
    .executeTakeFirst()
}

/** Whatever changes in a club waits here for what changes in it already. */
export async function lockClub(tx: Database, clubId: string): Promise<void> {
  await tx.selectFrom('clubs').select('id').where('id', '=', clubId).forNoKeyUpdate().execute()
}

/** `at`: when an administrator closed it; null opens it again, unless its own admins closed it. */
export async function setClubHidden(tx: Database, id: string, at: Date | null): Promise<void> {
  const clubs = tx.updateTable('clubs').where('id', '=', id)
  await (at
    ? clubs.set({ hidden_at: at, closed_at: at }).where('closed_at', 'is', null)
    : clubs.set({ hidden_at: null, closed_at: null }).where('hidden_at', 'is not', null)
  ).execute()
}
