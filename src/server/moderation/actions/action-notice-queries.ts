import { sql } from 'kysely'
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
  return (
    db
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
      .select(['m.name as member_name', 'a.subject_name'])
      // A hidden club is the matter of all its admins.
      .select(
        sql<string[]>`array(
        select cm.member_id from club_members cm
        where a.kind = 'hide' and a.subject_kind = 'club' and cm.club_id = a.subject_id and cm.role = 'admin')`.as(
          'keepers',
        ),
      )
      .where('a.id', '=', id)
      .executeTakeFirst()
  )
}
export type ActionFacts = NonNullable<Awaited<ReturnType<typeof findActionFacts>>>
