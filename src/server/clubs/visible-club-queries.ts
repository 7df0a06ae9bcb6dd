// Which clubs a viewer can see into, and their admins, as parts of other queries. The first is the rule `lookInside` of
// rules/clubs/club-permissions.ts in SQL.
import { type Expression, sql } from 'kysely'
import type { Guest, Member } from '#rules/base/viewer.ts'

/** Can the viewer look inside the club with this alias? Guests never can. */
export function seesInsideClub(alias: string, viewer: Guest | Pick<Member, 'kind' | 'id'>) {
  if (viewer.kind === 'guest') return sql<boolean>`false`
  const [id, visibility, closedAt, hiddenAt] = ['id', 'visibility', 'closed_at', 'hidden_at'].map((name) =>
    sql.ref(`${alias}.${name}`),
  )
  const isIn = sql`exists (select from club_members where club_id = ${id} and member_id = ${viewer.id})`
  const isBanned = sql`exists (select from club_bans where club_id = ${id} and member_id = ${viewer.id})`
  return sql<boolean>`(${isIn} or (${visibility} = 'public' and ${closedAt} is null and ${hiddenAt} is null and not ${isBanned}))`
}

/** The ids of a club's admins: listAdminIds for queries about many clubs at once. */
export const adminsOfClub = (id: Expression<string>) =>
  sql<string[]>`array(select member_id from club_members where club_id = ${id} and role = 'admin')`
