import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** The open clubs that would be without an admin if this member went, in an order that two who go at once share. */
export async function listSoleAdminships(tx: Database, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('club_members as mine')
    .innerJoin('clubs as c', 'c.id', 'mine.club_id')
    .select('c.id')
    .where('mine.member_id', '=', memberId)
    .where('mine.role', '=', 'admin')
    .where('c.closed_at', 'is', null)
    .orderBy('c.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Who takes over: the moderator who has been in it longest, else the member; nobody who is hidden. */
export function findHeir(tx: Database, { clubId, memberId }: { clubId: string; memberId: string }) {
  return tx
    .selectFrom('club_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .select(['cm.member_id', 'cm.role'])
    .where('cm.club_id', '=', clubId)
    .where('cm.member_id', '!=', memberId)
    .where('m.disabled_at', 'is', null)
    .orderBy(sql`case cm.role when 'admin' then 0 when 'moderator' then 1 else 2 end`)
    .orderBy('cm.joined_at')
    .orderBy('cm.member_id')
    .limit(1)
    .executeTakeFirst()
}
