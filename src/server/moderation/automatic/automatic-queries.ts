import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import { hasGoodStanding, mayVouch } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Reports } from '#server/store/tables.ts'

type Subject = { kind: ReportKind; id: string }

/** Reports of one thing are counted one after the other: of three concurrent reports, the last one sees all. */
export async function lockReportsOf(tx: Database, { kind, id }: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${kind} ${id}`}, 0))`.execute(tx)
}

// More than are needed to hide anything; the longest-standing members first, so that a crowd of new accounts
// cannot push them out.
const MOST_REPORTERS = 100

/**
 * The members with an open report about it, each once: since when they are members, whether in good standing, and
 * the network they reported from. Not members who are disabled or suspended now.
 */
export function listReporters(tx: Database, { kind, id }: Subject, now: Date) {
  return tx
    .selectFrom('reports as r')
    .innerJoin('members as m', 'm.id', 'r.reporter_id')
    .select(['m.created_at as joinedAt', 'm.is_admin as isAdmin', 'r.reporter_network as network'])
    .select(hasGoodStanding(sql.ref('m.id'), now).as('hasGoodStanding'))
    .where('r.subject_kind', '=', kind)
    .where('r.subject_id', '=', id)
    .where('r.state', '=', 'open')
    .where('m.disabled_reason', 'is', null)
    .where((eb) => eb.or([eb('m.suspended_until', 'is', null), eb('m.suspended_until', '<=', now)]))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(MOST_REPORTERS)
    .execute()
}

/**
 * How many members of some standing it concerns, each once: the members of a club, those who are going to an event or another date of its series, which are
 * hidden together, those who write in the discussion a post begins. Accounts made in order to shield it do not count.
 */
export async function countConcerned(tx: Database, { kind, id }: Subject, now: Date): Promise<number> {
  const among = (ids: RawBuilder<unknown>) => sql<number>`select count(*)::integer as count from members m
    where m.id in (${ids}) and m.disabled_at is null and ${mayVouch('m', now)}`
  const counts: Partial<Record<ReportKind, RawBuilder<number>>> = {
    club: among(sql`select member_id from club_members where club_id = ${id}`),
    event: among(sql`select a.member_id from events e
      join events date on date.id = e.id or (date.series_id = e.series_id and date.hidden_at is null)
      join event_answers a on a.event_id = date.id and a.attendance = 'going'
      where e.id = ${id}`),
    'discussion-post': among(sql`select r.author_id
      from discussion_posts p join discussion_posts r on r.discussion_id = p.discussion_id
      where p.id = ${id} and p.number = 0 and r.hidden_at is null and r.deleted_at is null`),
  }
  const count = counts[kind]
  if (!count) return 1
  const { rows } = await sql<{ count: number }>`${count}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** False if it was done before: an administrator has looked since, or will. */
export async function noteHidden(tx: Database, { kind, id }: Subject, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('automatic_hides')
    .values({ subject_kind: kind, subject_id: id, hidden_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .executeTakeFirst()
  return row !== undefined
}

/** True if it was hidden automatically, and no administrator has looked since. */
export async function noteLooked(tx: Database, { kind, id }: Subject, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('automatic_hides')
    .set({ looked_at: at })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('looked_at', 'is', null)
    .returning('subject_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A report made automatically. False if it exists already. */
export async function insertOwnReport(
  tx: Database,
  report: Insertable<Reports> & { id: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The networks of reports are kept no longer than it takes to answer them. */
export async function forgetReporterNetworks(db: Database, before: Date): Promise<void> {
  await inSlices(async (limit) => {
    const { numUpdatedRows } = await db
      .updateTable('reports')
      .set({ reporter_network: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('reports')
          .select('id')
          .where('reporter_network', 'is not', null)
          .where('created_at', '<', before)
          .limit(limit),
      )
      .executeTakeFirst()
    return numUpdatedRows
  })
}

/** Removes the words, facts and photos of reports answered before `before`. The index reports_to_empty has these conditions. */
export async function emptyAnsweredReports(db: Database, before: Date): Promise<void> {
  await inSlices(async (limit) => {
    const { numAffectedRows } = await sql`
      with old as (
        select id from reports
        where state <> 'open' and (subject_as_was <> '{}' or details <> '' or shown_messages <> '{}')
          and answered_at < ${before}
        limit ${limit}
      ), photos as (
        delete from report_photos where report_id in (select id from old)
      )
      update reports set subject_as_was = '{}', details = '', shown_messages = '{}'
      where id in (select id from old)`.execute(db)
    return numAffectedRows
  })
}
