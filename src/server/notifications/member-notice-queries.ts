import { type Insertable, sql } from 'kysely'
import { againSeconds, keptNotices, pushAgainSeconds } from '#rules/notices/notices.ts'
import type { Database } from '#server/store/database.ts'
import type { MemberNotices } from '#server/store/tables.ts'

/** Whom of these this job has told already: one that is done twice tells nobody twice (idempotent). */
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

/**
 * Another copy of what a member wishes for takes the place of the one they have not read of yet, in its letter and push too
 * if they are on their way, and makes none of its own.
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
          job_id: eb.ref('excluded.job_id'),
          payload: eb.ref('excluded.payload'),
          title: eb.ref('excluded.title'),
          words: eb.ref('excluded.words'),
          path: eb.ref('excluded.path'),
        })),
    )
    .execute()
}

/** More of a conversation that waits unread joins its notice, and its letter and push if they are on their way. */
export async function insertNotices(tx: Database, rows: Insertable<MemberNotices>[]): Promise<void> {
  await tx
    .insertInto('member_notices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'about_id'])
        .where(sql<boolean>`kind = 'messages' and read_at is null`)
        .doUpdateSet((eb) => ({
          job_id: eb.ref('excluded.job_id'),
          title: eb.ref('excluded.title'),
          words: eb.ref('excluded.words'),
          is_listed: eb.ref('excluded.is_listed'),
          created_at: eb.ref('excluded.created_at'),
          mail_due_at: sql<Date | null>`case when excluded.mail_due_at is not null then coalesce(
            member_notices.mail_due_at,
            greatest(excluded.mail_due_at, member_notices.mailed_at + make_interval(secs => ${againSeconds}))
          ) end`,
          // What the last push has said is no reason for another.
          push_due_at: sql<Date | null>`case
            when excluded.push_due_at is null then null
            when excluded.title = member_notices.title then member_notices.push_due_at
            else coalesce(
              member_notices.push_due_at,
              greatest(excluded.push_due_at, member_notices.pushed_at + make_interval(secs => ${pushAgainSeconds}))
            ) end`,
        })),
    )
    .execute()
}

/** Leaves the newest of each of these members, of wishes and of the others; what a letter has still to tell is no older. */
export async function forgetBeyondNewest(tx: Database, memberIds: string[]): Promise<void> {
  await sql`
    delete from member_notices n using (
      select id, row_number() over (partition by member_id, kind = 'wishes' order by created_at desc, id) as place
      from member_notices where member_id = any(${memberIds}::uuid[])
    ) ranked
    where n.id = ranked.id
      and ranked.place > case when n.kind = 'wishes' then ${keptNotices.mostWishes}::int else ${keptNotices.most}::int end`.execute(
    tx,
  )
}

export async function forgetOld(db: Database, now: Date): Promise<void> {
  await sql`
    delete from member_notices
    where created_at < ${now}::timestamptz - make_interval(days => ${keptNotices.days})`.execute(db)
}

/** The newest first. */
export function listNotices(db: Database, memberId: string) {
  return db
    .selectFrom('member_notices')
    .select(['id', 'kind', 'title', 'words', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .where('is_listed', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(keptNotices.most + keptNotices.mostWishes)
    .execute()
}

/** Where it leads; nothing if it is not this member's. */
export async function readOne(db: Database, memberId: string, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('member_notices')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('is_listed', '=', true)
    .returning('path')
    .executeTakeFirst()
  return row?.path
}

export async function readAll(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('member_notices')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .execute()
}

export async function deleteAll(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('member_notices').where('member_id', '=', memberId).execute()
}
