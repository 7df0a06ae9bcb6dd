import { type Kysely, sql } from 'kysely'
import { CHANNEL, type LiveNotice, writeNotices } from './live-notice.ts'

/**
 * Notifies the open screens of `members`, or of everybody who listens to `topic`, that something changed. PostgreSQL delivers it when the caller's transaction
 * commits, to every process, and never if it rolls back; outside a transaction, at once.
 */
export async function announce<DB>(db: Kysely<DB>, notice: LiveNotice): Promise<void> {
  if (notice.members?.length === 0) return
  await sql`
    select pg_notify(${CHANNEL}, notice) from unnest(${writeNotices(notice)}::text[]) as notice
  `.execute(db)
}
