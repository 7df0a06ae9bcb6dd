import { sql } from 'kysely'
import { knownBrowserDays } from '#rules/members/members.ts'
import type { Database } from '#server/store/database.ts'

const now = sql<Date>`now()`
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Deletes what stands beside an address, a number or a network and is over. */
export async function deleteExpired(db: Database): Promise<void> {
  await db.deleteFrom('awaited_codes').where('kept_until', '<', now).execute()
  await db.deleteFrom('issuer_visits').where('expires_at', '<', now).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
  await db.deleteFrom('contact_changes').where('undo_until', '<', now).execute()
  await db.deleteFrom('sms_sends').where('sent_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('sent_forms').where('sent_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('known_browsers').where('created_at', '<', daysAgo(knownBrowserDays)).execute()
}
