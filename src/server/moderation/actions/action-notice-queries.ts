import type { Database } from '#server/store/database.ts'

/** An answered report with what its reporter is told. */
export function findOutcome(db: Database, id: string) {
  return db
    .selectFrom('reports')
    .select(['state', 'reason', 'reporter_id'])
    .where('id', '=', id)
    .where('state', '!=', 'open')
    .executeTakeFirst()
}

export function findActionFacts(db: Database, id: string) {
  return db
    .selectFrom('moderation_actions as a')
    .leftJoin('members as m', 'm.id', 'a.member_id')
    .select([
      'a.kind',
      'a.member_id',
      'a.subject_kind',
      'a.reason',
      'a.until',
      'a.made_by',
      'a.answer',
      'a.answer_words',
    ])
    .select('m.name as member_name')
    .where('a.id', '=', id)
    .executeTakeFirst()
}
