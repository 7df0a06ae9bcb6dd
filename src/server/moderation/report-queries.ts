import type { Insertable } from 'kysely'
import type { Database } from '#server/store/database.ts'
import type { Reports } from '#server/store/tables.ts'

/** The member reported about, if there is one to see. */
export function findReportable(db: Database, memberId: string) {
  return db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** The other member of a conversation of the viewer, blocked or not. */
export function findOtherMember(
  db: Database,
  { conversationId, viewerId }: { conversationId: string; viewerId: string },
) {
  return db
    .selectFrom('participants as mine')
    .innerJoin('participants as theirs', (join) =>
      join
        .onRef('theirs.conversation_id', '=', 'mine.conversation_id')
        .on('theirs.member_id', '<>', viewerId),
    )
    .select('theirs.member_id as id')
    .where('mine.conversation_id', '=', conversationId)
    .where('mine.member_id', '=', viewerId)
    .executeTakeFirst()
}

export async function insertReport(tx: Database, report: Insertable<Reports>): Promise<string> {
  const { id } = await tx.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The longest waiting first. */
export function listOpenReports(db: Database, limit: number) {
  return db
    .selectFrom('reports')
    .innerJoin('members as about', 'about.id', 'reports.member_id')
    .leftJoin('members as reporter', 'reporter.id', 'reports.reporter_id')
    .select([
      'reports.id',
      'reports.reason',
      'reports.details',
      'reports.conversation_id',
      'reports.created_at',
      'about.id as member_id',
      'about.name as member_name',
      'reporter.id as reporter_id',
      'reporter.name as reporter_name',
    ])
    .where('reports.state', '=', 'open')
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .limit(limit)
    .execute()
}
