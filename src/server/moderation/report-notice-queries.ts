import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { adminsIfClub } from './club-admin-queries.ts'

/** An open report with the details for the administrators' notice. */
export function findReportFacts(db: Database, id: string) {
  return db
    .selectFrom('reports')
    .select([
      'reports.reason',
      'reports.details',
      'reports.subject_kind',
      'reports.responsible_id',
      'reports.reporter_id',
    ])
    .select((eb) =>
      adminsIfClub({ kind: eb.ref('reports.subject_kind'), id: eb.ref('reports.subject_id') }).as(
        'club_admins',
      ),
    )
    .select(sql<string>`coalesce(reports.responsible_id, reports.subject_id)`.as('group_id'))
    .select(
      sql<number>`(select count(*)::integer from reports o
        where o.state = 'open' and coalesce(o.responsible_id, o.subject_id) = coalesce(reports.responsible_id, reports.subject_id))`.as(
        'open_in_group',
      ),
    )
    .select(
      sql<
        string | null
      >`case when reports.responsible_id is null then reports.subject_as_was ->> 'name' end`.as('thing_name'),
    )
    .where('reports.id', '=', id)
    .where('reports.state', '=', 'open')
    .executeTakeFirst()
}
