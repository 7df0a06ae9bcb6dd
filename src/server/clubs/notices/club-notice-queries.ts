import { sql } from 'kysely'
import { openInvitations } from '#server/clubs/invitations/invitation-queries.ts'
import { blockedWith, isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/** A request to join with the member who asked, and the words of the answer, though not across a block; undefined if the row is gone. */
export function findRequest(db: Database, id: string) {
  return db
    .selectFrom('club_join_requests as r')
    .innerJoin('clubs as c', 'c.id', 'r.club_id')
    .select(['r.club_id', 'r.member_id', 'r.message', 'r.state', 'c.name as club', 'c.closed_at'])
    .select(
      sql<string>`case when ${isBlockBetween(sql.ref('r.member_id'), sql.ref('r.answered_by'))} then '' else r.answer end`.as(
        'answer',
      ),
    )
    .where('r.id', '=', id)
    .executeTakeFirst()
}

/** While it can be used, and the club is not hidden. */
export function findInvited(db: Database, { id, now }: { id: string; now: Date }) {
  return openInvitations(db, now)
    .innerJoin('clubs as c', 'c.id', 'i.club_id')
    .select(['i.club_id', 'i.invited_id', 'i.invited_by', 'c.name as club', 'c.description'])
    .where('i.id', '=', id)
    .where('c.hidden_at', 'is', null)
    .executeTakeFirst()
}

export function findTold(db: Database, clubId: string) {
  return db
    .selectFrom('clubs')
    .select(['name', 'visibility', 'closed_at'])
    .where('id', '=', clubId)
    .executeTakeFirst()
}

/** For a change by `by`: nothing across a block with them. */
export async function isAcrossABlock(
  db: Database,
  { memberId, by }: { memberId: string; by: string },
): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select ${isBlockBetween(memberId, by)} as blocked`.execute(
    db,
  )
  return rows[0]?.blocked ?? false
}

export function findRole(db: Database, { clubId, memberId }: { clubId: string; memberId: string }) {
  return db
    .selectFrom('club_members')
    .select('role')
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Its admins, without those across a block with the member concerned. A club has few. */
export async function listAdmins(
  db: Database,
  { clubId, about }: { clubId: string; about: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('club_members')
    .select('member_id')
    .where('club_id', '=', clubId)
    .where('role', '=', 'admin')
    .$if(about !== null, (query) => query.where(sql<boolean>`member_id not in ${blockedWith(about ?? '')}`))
    .orderBy('member_id')
    .limit(50)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** All members except the one who did it, or only those of this batch; a notice is sent to some hundreds at a time. */
export async function listMemberIds(
  db: Database,
  { clubId, but, only }: { clubId: string; but: string | undefined; only: readonly string[] | undefined },
) {
  const rows = await db
    .selectFrom('club_members')
    .select('member_id')
    .where('club_id', '=', clubId)
    .$if(but !== undefined, (query) => query.where('member_id', '!=', but ?? ''))
    .$if(only !== undefined, (query) => query.where('member_id', 'in', only ?? []))
    .orderBy('member_id')
    .limit(20_000)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
