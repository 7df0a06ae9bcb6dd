import { sql } from 'kysely'
import type { Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'

/** The member's link; returns its code. */
export async function aStreetLink(
  db: Database,
  member: Pick<Member, 'id'>,
  facts: { code?: string; showsName?: boolean; showsSuburb?: boolean } = {},
): Promise<string> {
  const { showsName = false, showsSuburb = false } = facts
  const drawn = sql<string>`left(drawn_code(), 5) || left(drawn_code(), 5)`
  const { code } = await db
    .insertInto('invitations')
    .values({
      ...{ member_id: member.id, code: facts.code ?? drawn, made_at: new Date() },
      ...{ shows_name: showsName, shows_suburb: showsSuburb },
    })
    .returning('code')
    .executeTakeFirstOrThrow()
  return code
}
