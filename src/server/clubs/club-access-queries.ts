import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** A member's role and rights in a club, in one query; undefined if there is no such club. */
export function findRelation(db: Database, { clubId, memberId }: { clubId: string; memberId: string }) {
  return db
    .selectFrom('clubs as c')
    .leftJoin('club_members as mine', (join) =>
      join.onRef('mine.club_id', '=', 'c.id').on('mine.member_id', '=', memberId),
    )
    .select(['c.id', 'c.name', 'c.visibility', 'c.closed_at', 'c.hidden_at', 'mine.role'])
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

/** Serialises changes to a club: each waits here until the one before has committed. */
export async function lockClub(tx: Database, clubId: string): Promise<void> {
  await tx.selectFrom('clubs').select('id').where('id', '=', clubId).forNoKeyUpdate().execute()
}

export async function setClubHidden(tx: Database, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('clubs').set({ hidden_at: at }).where('id', '=', id).execute()
}

const MOST_ADMINS = 50

/** The admins of a club: its founder first, if still an admin, then by how long they have been one. A club has few. */
export async function listAdminIds(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('club_members as cm')
    .innerJoin('clubs as c', 'c.id', 'cm.club_id')
    .select('cm.member_id')
    .where('cm.club_id', '=', id)
    .where('cm.role', '=', 'admin')
    .orderBy(sql`cm.member_id is not distinct from c.created_by`, 'desc')
    .orderBy('cm.joined_at')
    .orderBy('cm.member_id')
    .limit(MOST_ADMINS)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
