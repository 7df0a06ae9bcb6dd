import { type RawBuilder, sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** How many notices on their list a member has not read, as an SQL expression. */
export const unreadNoticesOf = (memberId: RawBuilder<string>) =>
  sql<number>`(
    select count(*) from member_notices n where n.member_id = ${memberId} and n.read_at is null and n.is_listed
  )`

/** What these members were told of such things goes from their lists, and from letters that are not written yet. */
export async function forgetNotices(
  tx: Database,
  { members, of }: { members: string[]; of: string[] },
): Promise<void> {
  if (members.length === 0 || of.length === 0) return
  const rows = await tx
    .deleteFrom('member_notices')
    .where('member_id', 'in', members)
    .where('about_id', 'in', of)
    .returning('member_id')
    .execute()
  const told = [...new Set(rows.map(({ member_id }) => member_id))]
  if (told.length > 0) await announce(tx, { members: told, about: 'notices' })
}

/** What one job has told of `of` goes from everybody's list, and from letters and pushes that are not sent yet. */
export async function forgetNoticesOf<Payload extends object>(
  tx: Database,
  { job, payload, of }: { job: Job<Payload>; payload: Payload; of: string },
): Promise<void> {
  const rows = await tx
    .deleteFrom('member_notices')
    .where('about_id', '=', of)
    .where('source', '=', job.name)
    .where(sql<boolean>`payload::jsonb @> ${JSON.stringify(payload)}::jsonb`)
    .returning('member_id')
    .execute()
  const members = rows.map(({ member_id }) => member_id)
  if (members.length > 0) await announce(tx, { members, about: 'notices' })
}

/** What one administrator has answered is not news to any of them any more. In the transaction of the answer. */
export async function readByAdministrators(tx: Database, of: string): Promise<void> {
  const rows = await tx
    .updateTable('member_notices')
    .set({ read_at: sql`now()` })
    .where('about_id', '=', of)
    .where('kind', '=', 'admin')
    .where('read_at', 'is', null)
    .returning('member_id')
    .execute()
  const members = rows.map(({ member_id }) => member_id)
  if (members.length > 0) await announce(tx, { members, about: 'notices' })
}

/**
 * What a member has read or dealt with in its own place, by the id of what it is, or by the path it stands at, is not news to
 * them any more: its notices are read. In the transaction of that action.
 */
export async function readNotices(
  tx: Database,
  { memberId, of, path }: { memberId: string; of: string; path?: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('member_notices')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('about_id', '=', of), ...(path ? [eb('path', '=', path)] : [])]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announce(tx, { members: [memberId], about: 'notices' })
}
