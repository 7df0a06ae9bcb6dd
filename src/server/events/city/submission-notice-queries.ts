import type { Database } from '#server/store/database.ts'

/** A submission with the facts for its notices. */
export function findSubmissionFacts(db: Database, id: string) {
  return db
    .selectFrom('events as e')
    .select(['e.title', 'e.state', 'e.cancelled_at', 'e.reject_reason', 'e.organiser_id', 'e.revises'])
    .where('e.id', '=', id)
    .where('e.club_id', 'is', null)
    .executeTakeFirst()
}
