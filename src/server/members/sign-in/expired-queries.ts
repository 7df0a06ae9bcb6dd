import { type RawBuilder, sql } from 'kysely'
import { knownBrowserDays } from '#rules/members/members.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import { runEach } from '#server/jobs/run-each.ts'
import type { Database } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** What stands beside an address, a number or a network, and when it is over. */
const over: [table: keyof DB, isOver: RawBuilder<unknown>][] = [
  ['awaited_codes', sql`kept_until < now()`],
  ['issuer_visits', sql`expires_at < now()`],
  ['passkey_challenges', sql`expires_at < now()`],
  ['contact_changes', sql`undo_until < now()`],
  ['sms_sends', sql`sent_at < ${daysAgo(1)}`],
  ['left_suspended', sql`suspended_until < now()`],
  ['sessions', sql`expires_at < now()`],
  ['sent_forms', sql`sent_at < ${daysAgo(1)}`],
  ['known_browsers', sql`created_at < ${daysAgo(knownBrowserDays)}`],
]

/** Deletes what is over. One table that cannot be cleaned leaves the others alone. */
export function deleteExpired(db: Database): Promise<void> {
  return runEach(over, ([table, isOver]) =>
    inSlices(async (limit) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${isOver} limit ${limit}))`.execute(db)
      return numAffectedRows
    }),
  )
}
