import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** The open clubs that this member is an admin of, alone or with others, in a fixed order, which prevents deadlocks when two leave at once. */
export async function listAdminships(tx: Database, memberId: string): Promise<string[]> {
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

/** Locks all clubs of the member, in a fixed order. */
export async function lockClubsOf(tx: Database, memberId: string): Promise<void> {
  await tx
    .selectFrom('clubs')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('club_members').select('club_id').where('member_id', '=', memberId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Open clubs whose admins all have disabled accounts, with another member whose account is not. */
export async function listAbandoned(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id
    from members gone
    join club_members was on was.member_id = gone.id and was.role = 'admin'
    join clubs c on c.id = was.club_id and c.closed_at is null
    where gone.disabled_at is not null and gone.left_at is null
      and not exists (
        select from club_members cm join members m on m.id = cm.member_id
        where cm.club_id = c.id and cm.role = 'admin' and m.disabled_at is null)
      and exists (
        select from club_members cm join members m on m.id = cm.member_id
        where cm.club_id = c.id and m.disabled_at is null)
    order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isOpen(tx: Database, clubId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('clubs')
    .select('id')
    .where('id', '=', clubId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The successor of this member, or of all disabled admins: an admin, else the longest-standing moderator, else the longest-standing member; nobody hidden. */
export function findHeir(tx: Database, { clubId, memberId }: { clubId: string; memberId?: string }) {
  return tx
    .selectFrom('club_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .select(['cm.member_id', 'cm.role'])
    .where('cm.club_id', '=', clubId)
    .$if(memberId !== undefined, (query) => query.where('cm.member_id', '!=', memberId ?? ''))
    .where('m.disabled_at', 'is', null)
    .orderBy(sql`case cm.role when 'admin' then 0 when 'moderator' then 1 else 2 end`)
    .orderBy('cm.joined_at')
    .orderBy('cm.member_id')
    .limit(1)
    .executeTakeFirst()
}
