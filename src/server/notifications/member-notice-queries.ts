import { type ExpressionBuilder, type Insertable, type RawBuilder, sql } from 'kysely'
import {
  againSeconds,
  clearedSeconds,
  keptNotices,
  pushAgainSeconds,
  repliesAgainSeconds,
  wishAgainSeconds,
} from '#rules/notices/notices.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import { nameUnlessLeaving } from '#server/members/shown-name-queries.ts'
import { mergedPayload } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { DB, MemberNotices } from '#server/store/tables.ts'

/** The members whom this job has already notified: a repeated job notifies nobody twice (idempotent). */
export async function listTold(tx: Database, jobId: string, memberIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('member_notices')
    .select('member_id')
    .where('job_id', '=', jobId)
    .where('member_id', 'in', memberIds)
    .limit(memberIds.length)
    .execute()
  return new Set(rows.map((row) => row.member_id))
}

export type Named = { id: string; name: string }

/** The current names of members; of one who is leaving as of a former member. */
export async function listNames(db: Database, ids: readonly string[]): Promise<Named[]> {
  const known = [...new Set(ids)]
  if (known.length === 0) return []
  return db
    .selectFrom('members as m')
    .select(['m.id', nameUnlessLeaving('m').as('name')])
    .where('m.id', 'in', known)
    .orderBy('m.id')
    .limit(known.length)
    .execute()
}

/**
 * A new copy of a wished-for work replaces the member's unread notice, also in a waiting letter or push.
 * Once those have been sent, it is news again from the next day on.
 */
export async function insertWishNotices(tx: Database, rows: Insertable<MemberNotices>[]): Promise<void> {
  await tx
    .insertInto('member_notices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'about_id'])
        .where(
          sql<boolean>`kind = 'wishes' and read_at is null and (is_listed or mail_due_at is not null or push_due_at is not null)`,
        )
        .doUpdateSet((eb) => ({
          ...replaced(eb),
          // It keeps its first date only while its first email or push waits.
          created_at: sql<Date>`case when member_notices.mailed_at is null and member_notices.pushed_at is null
              and (member_notices.mail_due_at is not null or member_notices.push_due_at is not null)
            then member_notices.created_at else excluded.created_at end`,
          mail_due_at: dueAgain('mail_due_at', { after: 'mailed_at', seconds: wishAgainSeconds }),
          push_due_at: dueAgain('push_due_at', { after: 'pushed_at', seconds: wishAgainSeconds }),
        })),
    )
    .execute()
}

type Inserting = DB & { excluded: DB['member_notices'] }

/** What an unread notice takes over from the new one that it is merged with. */
function replaced(eb: ExpressionBuilder<Inserting, 'excluded'>) {
  return {
    source: eb.ref('excluded.source'),
    job_id: eb.ref('excluded.job_id'),
    payload: eb.ref('excluded.payload'),
    news: eb.ref('excluded.news'),
    facts: eb.ref('excluded.facts'),
    people: eb.ref('excluded.people'),
    subject_digest: eb.ref('excluded.subject_digest'),
    path: eb.ref('excluded.path'),
    is_listed: eb.ref('excluded.is_listed'),
    cleared_at: null,
  }
}

/** Keeps the earlier due time; otherwise when the new one is due, but not sooner than this long after the last. Null if it is not wanted. */
function dueAgain(
  due: 'mail_due_at' | 'push_due_at',
  { after, seconds }: { after: 'mailed_at' | 'pushed_at'; seconds: number | RawBuilder<number> },
) {
  const [old, last, fresh] = [`member_notices.${due}`, `member_notices.${after}`, `excluded.${due}`].map(
    (name) => sql.ref(name),
  )
  return sql<Date | null>`case when ${fresh} is not null then coalesce(
    ${old}, greatest(${fresh}, ${last} + make_interval(secs => ${seconds}))) end`
}

/** The new one has the words of the old one. */
const isSameNews = sql<boolean>`excluded.subject_digest = member_notices.subject_digest`

/** Merges with an unread notice of the same subject, also in a waiting letter or push. What that said is told if the new one no longer holds. */
export async function insertNotices(tx: Database, rows: Insertable<MemberNotices>[]): Promise<void> {
  await tx
    .insertInto('member_notices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'source', 'about_id'])
        .where(sql<boolean>`is_merged and read_at is null`)
        .doUpdateSet((eb) => ({
          ...replaced(eb),
          payload: mergedPayload,
          created_at: eb.ref('excluded.created_at'),
          // A discussion continues without its reader: news of more replies is emailed once a day.
          mail_due_at: dueAgain('mail_due_at', {
            after: 'mailed_at',
            seconds: sql<number>`case when member_notices.kind = 'clubs' and ${isSameNews}
              then ${repliesAgainSeconds}::int else ${againSeconds}::int end`,
          }),
          // The same words as in the last push are not pushed again.
          push_due_at: sql<Date | null>`case
            when excluded.push_due_at is not null and member_notices.pushed_at is not null
              and ${isSameNews} then member_notices.push_due_at
            else ${dueAgain('push_due_at', { after: 'pushed_at', seconds: pushAgainSeconds })} end`,
        })),
    )
    .execute()
}

/** Deletes all but the newest of each of these members, counting wishes and merged ones separately, and what still waits for a letter. */
export async function forgetBeyondNewest(tx: Database, memberIds: string[]): Promise<void> {
  const { most, mostMerged, mostWishes } = keptNotices
  await sql`
    delete from member_notices n using (
      select id, row_number() over (partition by member_id, kind = 'wishes', is_merged order by created_at desc, id) as place
      from member_notices where member_id = any(${memberIds}::uuid[])
    ) ranked
    where n.id = ranked.id and n.mail_due_at is null
      and ranked.place > case when n.kind = 'wishes' then ${mostWishes}::int when n.is_merged then ${mostMerged}::int
        else ${most}::int end`.execute(tx)
}

export async function forgetOld(db: Database, now: Date): Promise<void> {
  await inSlices(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from member_notices where ctid = any(array(
        select ctid from member_notices
        where created_at < ${now}::timestamptz - make_interval(days => ${keptNotices.days})
          or cleared_at < ${now}::timestamptz - make_interval(secs => ${clearedSeconds})
        limit ${limit}))`.execute(db)
    return numAffectedRows
  })
}

/** The newest first. `all`: including those that are not on the list. */
export function listNotices(db: Database, memberId: string, { all = false } = {}) {
  return db
    .selectFrom('member_notices')
    .select(['id', 'kind', 'source', 'news', 'facts', 'people', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .$if(!all, (query) => query.where('is_listed', '=', true))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(keptNotices.most + keptNotices.mostMerged + keptNotices.mostWishes)
    .execute()
}

/** Returns its path; undefined if it does not belong to this member, or was cleared. A push can be opened that is not on the list. */
export async function readOne(db: Database, memberId: string, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('member_notices')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('cleared_at', 'is', null)
    .returning('path')
    .executeTakeFirst()
  return row?.path
}

export async function readAll(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('member_notices')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('is_listed', '=', true)
    .where('read_at', 'is', null)
    .execute()
}

/**
 * Removes them from the list, and from letters that are not written yet. Deletes those removed earlier for good. Notices that
 * were never on the list still wait for their letter or push.
 */
export async function clearAll(tx: Database, memberId: string, at: Date): Promise<void> {
  await tx
    .deleteFrom('member_notices')
    .where('member_id', '=', memberId)
    .where('cleared_at', 'is not', null)
    .execute()
  await tx
    .updateTable('member_notices')
    .set({ is_listed: false, cleared_at: at, mail_due_at: null, push_due_at: null })
    .where('member_id', '=', memberId)
    .where('is_listed', '=', true)
    .execute()
}

/**
 * Puts them back on the list unchanged; false if nothing was cleared since. A wished-for work with another copy since then has a
 * newer notice, which stays instead of the cleared one.
 */
export async function restoreCleared(tx: Database, memberId: string, since: Date): Promise<boolean> {
  const replaced = await sql`
    delete from member_notices cleared using member_notices newer
    where cleared.member_id = ${memberId} and cleared.cleared_at > ${since} and cleared.kind = 'wishes' and cleared.read_at is null
      and newer.member_id = cleared.member_id and newer.about_id = cleared.about_id and newer.kind = 'wishes'
      and newer.read_at is null and newer.cleared_at is null
      and (newer.is_listed or newer.mail_due_at is not null or newer.push_due_at is not null)`.execute(tx)
  const { numUpdatedRows } = await tx
    .updateTable('member_notices')
    .set({ is_listed: true, cleared_at: null })
    .where('member_id', '=', memberId)
    .where('cleared_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows + (replaced.numAffectedRows ?? 0n) > 0n
}

export async function hasCleared(db: Database, memberId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('member_notices')
    .select('id')
    .where('member_id', '=', memberId)
    .where('cleared_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
