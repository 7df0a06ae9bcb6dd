import { type Insertable, type Kysely, sql } from 'kysely'
import { reportersToHide } from '#rules/moderation/automatic.ts'
import type { ReportAnswer, ReportKind, ReportReason } from '#rules/moderation/moderation.ts'
import type { Database } from '#server/store/database.ts'
import { likePattern } from '#server/store/like-pattern.ts'
import type { DB, Reports } from '#server/store/tables.ts'
import { adminsIfClub } from './club-admin-queries.ts'

/**
 * Stores a report. A repeated report by the same member about the same thing, while the first is open, is merged
 * with it: the new words are added to the old as far as there is room, and the stored thing is as `report` has it.
 * `times` is 1 for the first.
 */
export async function upsertReport(
  tx: Database,
  report: Insertable<Reports> & { details: string },
): Promise<{ id: string; times: number }> {
  return tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', 'subject_kind', 'subject_id'])
        .where('state', '=', 'open')
        .doUpdateSet((eb) => ({
          times: eb('reports.times', '+', 1),
          reason: eb.ref('excluded.reason'),
          subject_as_was: eb.ref('excluded.subject_as_was'),
          shown_messages: eb.ref('excluded.shown_messages'),
          details: sql<string>`case
            when position(excluded.details in reports.details) > 0 then reports.details
            else left(concat_ws(e'\n\n', nullif(reports.details, ''), nullif(excluded.details, '')), 2000)
          end`,
        })),
    )
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow()
}

/** Skips photos that a report already shows. */
export async function insertReportPhotos(
  tx: Database,
  reportId: string,
  photos: readonly { id: string; alt: string }[],
): Promise<void> {
  if (photos.length === 0) return
  await tx
    .insertInto('report_photos')
    .values(photos.map(({ id, alt }) => ({ report_id: reportId, image_id: id, alt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Was this photo shown to us with this report, which is not about the viewer? */
export async function isPhotoShown(
  db: Database,
  { reportId, photoId, viewerId }: { reportId: string; photoId: string; viewerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('report_photos as p')
    .innerJoin('reports as r', 'r.id', 'p.report_id')
    .select('p.image_id')
    .where('p.report_id', '=', reportId)
    .where('p.image_id', '=', photoId)
    .where((eb) => eb.or([eb('r.responsible_id', 'is', null), eb('r.responsible_id', '<>', viewerId)]))
    .executeTakeFirst()
  return row !== undefined
}

/** The thing as the same member's open report stored it. */
export function findTold(tx: Database, { reporterId, about }: { reporterId: string; about: About }) {
  return tx
    .selectFrom('reports')
    .select(['subject_as_was', 'shown_messages'])
    .where('reporter_id', '=', reporterId)
    .where('subject_kind', '=', about.kind)
    .where('subject_id', '=', about.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

type About = { kind: ReportKind; id: string }

/** The subject of a report, which never changes. */
export function findSubject(db: Database, reportId: string) {
  return db
    .selectFrom('reports')
    .select(['subject_kind as kind', 'subject_id as id'])
    .where('id', '=', reportId)
    .executeTakeFirst()
}

/**
 * Locks a report so that nobody else answers it concurrently. Nobody is responsible any more once the member has left; the group
 * stays theirs.
 */
export function lockReport(tx: Database, id: string) {
  return tx
    .selectFrom('reports as r')
    .leftJoin('members as m', (join) =>
      join.onRef('m.id', '=', 'r.responsible_id').on('m.left_at', 'is', null),
    )
    .select([
      'r.id',
      'r.state',
      'r.subject_kind',
      'r.subject_id',
      'r.subject_as_was',
      'm.id as responsible_id',
    ])
    .select(sql<string>`coalesce(r.responsible_id, r.subject_id)`.as('group_id'))
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
}

/**
 * Answers this open report and, where it is upheld, all others about the same thing; returns their ids and groups, which differ if
 * somebody else has become responsible meanwhile.
 */
export async function answerReports(
  tx: Database,
  answer: {
    id: string
    about: { kind: ReportKind; id: string }
    state: ReportAnswer
    words: string
    adminId: string
    at: Date
  },
): Promise<{ id: string; groupId: string }[]> {
  const { id, about, state, words, adminId, at } = answer
  return tx
    .updateTable('reports')
    .set({ state, answer: words, answered_by: adminId, answered_at: at, reporter_network: null })
    .where('state', '=', 'open')
    .where((eb) =>
      state === 'dismissed'
        ? eb('id', '=', id)
        : eb.and([eb('subject_kind', '=', about.kind), eb('subject_id', '=', about.id)]),
    )
    .returning(['id', group.as('groupId')])
    .execute()
}

/** Answered before, about the same member or thing, the latest first. */
export function listAnswered(db: Database, { groupId, limit }: { groupId: string; limit: number }) {
  return db
    .selectFrom('reports')
    .select([
      'id',
      'reason',
      'subject_kind',
      'subject_id',
      'subject_as_was',
      'state',
      'answer',
      'answered_at',
    ])
    .where('state', '!=', 'open')
    .where(group, '=', groupId)
    .orderBy('answered_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

// The expression of the index reports_open: the member responsible, or the thing where nobody is.
const group = sql<string>`coalesce(responsible_id, subject_id)`

/**
 * `reporter`: part of a reporter's name; `text`: part of the name of the member responsible or of the thing. The
 * words of a report are not searched: they are read one by one.
 */
export type ReportFilter = {
  kind?: ReportKind | undefined
  reason?: ReportReason | undefined
  reporter?: string | undefined
  text?: string | undefined
}

/**
 * A group is listed whole if one of its reports fits. A report about the viewer fits neither its reporter nor the facts of its
 * thing, such as the book of a conversation: both would tell who reported them.
 */
function fits({ kind, reason, reporter, text }: ReportFilter, viewerId: string) {
  const conditions = [
    ...(kind ? [sql`o.subject_kind = ${kind}`] : []),
    ...(reason ? [sql`o.reason = ${reason}`] : []),
    ...(reporter
      ? [
          sql`exists (select 1 from members m where m.id = o.reporter_id and lower(m.name) like ${likePattern(reporter)})`,
          isAboutOthers(viewerId),
        ]
      : []),
    ...(text
      ? [
          sql`((lower(concat_ws(' ', o.subject_as_was ->> 'name', o.subject_as_was ->> 'book', o.subject_as_was ->> 'discussion', o.subject_as_was ->> 'bookshelf')) like ${likePattern(text)}
              and ${isAboutOthers(viewerId)})
            or exists (select 1 from members m where m.id = o.responsible_id and lower(m.name) like ${likePattern(text)}))`,
        ]
      : []),
  ]
  if (conditions.length === 0) return sql<boolean>`true`
  return sql<boolean>`${group} in (
    select coalesce(o.responsible_id, o.subject_id) from reports o
    where o.state = 'open' and ${sql.join(conditions, sql` and `)})`
}

/** Neither about the viewer nor about a club of which they are an admin. */
function isAboutOthers(viewerId: string) {
  const clubAdmins = adminsIfClub({ kind: sql.ref('o.subject_kind'), id: sql.ref('o.subject_id') })
  return sql`(o.responsible_id is distinct from ${viewerId} and ${viewerId} <> all (${clubAdmins}))`
}

/** The groups of open reports: those reported by several members first, then the longest waiting. */
export function listOpenGroups(
  db: Database,
  { filter, viewerId, ...page }: { filter: ReportFilter; viewerId: string; limit: number; offset: number },
) {
  return db
    .selectFrom('reports')
    .where(fits(filter, viewerId))
    .select((eb) => [group.as('id'), eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'open')
    .groupBy(group)
    .orderBy(sql`count(distinct reporter_id) >= ${reportersToHide}`, 'desc')
    .orderBy((eb) => eb.fn.min('created_at'))
    .orderBy(group)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countOpenGroups(
  db: Database,
  { filter, viewerId }: { filter: ReportFilter; viewerId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .where(fits(filter, viewerId))
    .select(sql<number>`count(distinct ${group})`.as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

export async function countOpenIn(db: Database, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .where(group, '=', groupId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * For each group the longest waiting open reports: skips `offset`, then at most `limit`; `open_in_group` counts
 * them all.
 */
export function listOpenReports(
  db: Database,
  { groupIds, limit, offset = 0 }: { groupIds: string[]; limit: number; offset?: number },
) {
  return numbered(db)
    .selectFrom('numbered as r')
    .leftJoin('members as about', (join) =>
      join.onRef('about.id', '=', 'r.responsible_id').on('about.left_at', 'is', null),
    )
    .leftJoin('members as reporter', 'reporter.id', 'r.reporter_id')
    .select(['r.id', 'r.group_id', 'r.open_in_group', 'r.reason', 'r.details', 'r.times', 'r.created_at'])
    .select(['r.subject_kind', 'r.subject_id', 'r.subject_as_was'])
    .select(['about.id as responsible_id', 'about.name as responsible_name'])
    .select(['reporter.id as reporter_id', 'reporter.name as reporter_name'])
    .select((eb) =>
      adminsIfClub({ kind: eb.ref('r.subject_kind'), id: eb.ref('r.subject_id') }).as('club_admins'),
    )
    .select(
      sql<{ id: string; alt: string; width: number; height: number }[]>`(
        select coalesce(json_agg(json_build_object(
          'id', p.image_id, 'alt', p.alt, 'width', i.width, 'height', i.height) order by p.image_id), '[]')
        from report_photos p join images i on i.id = p.image_id where p.report_id = r.id
      )`.as('photos'),
    )
    .where('r.group_id', '=', (eb) => eb.fn.any(eb.val(groupIds)))
    .where('r.ordinal', '>', offset)
    .where('r.ordinal', '<=', offset + limit)
    .orderBy('r.ordinal')
    .execute()
}

function numbered(db: Kysely<DB>) {
  return db.with('numbered', (query) =>
    query
      .selectFrom('reports')
      .selectAll()
      .select(group.as('group_id'))
      .select(sql<number>`row_number() over (partition by ${group} order by created_at, id)`.as('ordinal'))
      .select(sql<number>`count(*) over (partition by ${group})`.as('open_in_group'))
      .where('state', '=', 'open'),
  )
}
