// Browsers in which a member has logged in. Uses the database's clock, which all processes share.
import { sql } from 'kysely'
import { knownBrowserDays } from '#rules/members/members.ts'
import type { Database } from '#server/store/database.ts'
import { isAccountOf } from './account-queries.ts'
import type { Recipient } from './code-ticket.ts'

const MOST_PER_MEMBER = 20

/** Returns the id of a new row. Deletes all but the newest 20. */
export async function insertKnownBrowser(
  db: Database,
  { memberId, sessionId }: { memberId: string; sessionId: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('known_browsers')
    .values({ member_id: memberId, session_id: sessionId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('known_browsers')
    .where('member_id', '=', memberId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('known_browsers')
        .select('id')
        .where('member_id', '=', memberId)
        .where('created_at', '>', sql<Date>`now() - make_interval(days => ${knownBrowserDays})`)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MOST_PER_MEMBER),
    )
    .execute()
  return id
}

/** Which of these belongs to the member with this address or number. */
export async function findKnownBrowser(
  db: Database,
  { ids, to }: { ids: string[]; to: Recipient },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_browsers')
    .select('id')
    .where('id', 'in', ids)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${knownBrowserDays})`)
    .where('member_id', 'in', (query) => query.selectFrom('members').select('id').where(isAccountOf(to)))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Another login in this browser has replaced it. */
export async function deleteKnownBrowser(db: Database, id: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('id', '=', id).execute()
}
