import { adminsIfClub } from '#server/moderation/club-admin-queries.ts'
import type { Database } from '#server/store/database.ts'

/** An answered report with the details for its reporter's notice. */
export function findOutcome(db: Database, id: string) {
  return db
    .selectFrom('reports as r')
    .select([
      'r.state',
      'r.reason',
      'r.reporter_id',
      'r.responsible_id',
      'r.subject_kind',
      'r.subject_as_was',
    ])
    .where('r.id', '=', id)
    .where('r.state', '!=', 'open')
    .executeTakeFirst()
}

export function findActionFacts(db: Database, id: string) {
  return db
    .selectFrom('moderation_actions as a')
    .select([
      'a.kind',
      'a.member_id',
      'a.subject_kind',
      'a.reason',
      'a.until',
      'a.made_by',
      'a.objected_by',
      'a.answer',
      'a.answer_words',
    ])
    .select('a.subject_name')
    .select((eb) =>
      adminsIfClub({ kind: eb.ref('a.subject_kind'), id: eb.ref('a.subject_id') }).as('club_admins'),
    )
    .where('a.id', '=', id)
    .executeTakeFirst()
}
export type ActionFacts = NonNullable<Awaited<ReturnType<typeof findActionFacts>>>
