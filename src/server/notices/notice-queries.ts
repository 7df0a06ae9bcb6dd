import { type RawBuilder, sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The number of unread notices on a member's list, as an SQL expression. */
export const unreadNoticesOf = (memberId: RawBuilder<string>) =>
  sql<number>`(
    select count(*) from member_notices n where n.member_id = ${memberId} and n.read_at is null and n.is_listed
  )`

/** Removes these members' notices about such things from their lists, and from letters that are not written yet. */
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
  await announceChanged(tx, rows)
}

/** Removes the notice of each of these about its own thing. */
export async function forgetEachNotice(
  tx: Database,
  each: { memberId: string; of: string }[],
): Promise<void> {
  if (each.length === 0) return
  const [members, about] = [each.map(({ memberId }) => memberId), each.map(({ of }) => of)]
  const { rows } = await sql<{ member_id: string }>`
    delete from member_notices n using unnest(${members}::uuid[], ${about}::uuid[]) as gone (member_id, about_id)
    where n.member_id = gone.member_id and n.about_id = gone.about_id
    returning n.member_id`.execute(tx)
  await announceChanged(tx, rows)
}

/**
 * After a block: removes each member's notices that name the other, also from letters and pushes that are not sent yet. Those to
 * administrators, about the account, and of these jobs stay.
 */
export async function forgetNamesBetween(
  tx: Database,
  { oneId, otherId, apartFrom }: { oneId: string; otherId: string; apartFrom: readonly { name: string }[] },
): Promise<void> {
  const stays = apartFrom.map(({ name }) => name)
  const { rows } = await sql<{ member_id: string }>`
    delete from member_notices
    where ((member_id = ${oneId} and people @> array[${otherId}]::uuid[])
        or (member_id = ${otherId} and people @> array[${oneId}]::uuid[]))
      and kind not in ('admin', 'account') and source <> all (${stays}::text[])
    returning member_id`.execute(tx)
  await announceChanged(tx, rows)
}

/** To the members of these notices. */
export async function announceChanged(tx: Database, rows: readonly { member_id: string }[]): Promise<void> {
  const members = [...new Set(rows.map(({ member_id }) => member_id))]
  if (members.length > 0) await announce(tx, { members, about: 'notices' })
}

/** Removes one job's notices about `of` from every list, or from those of some members, and from letters and pushes that are not sent yet. */
export async function forgetNoticesOf<Payload extends object>(
  tx: Database,
  {
    job,
    payload,
    of,
    members,
  }: { job: Job<Payload>; payload: Payload; of: string; members?: readonly string[] },
): Promise<void> {
  const rows = await tx
    .deleteFrom('member_notices')
    .where('about_id', '=', of)
    .where('source', '=', job.name)
    .$if(members !== undefined, (query) => query.where('member_id', 'in', members ?? []))
    .where(sql<boolean>`payload::jsonb @> ${JSON.stringify(payload)}::jsonb`)
    .returning('member_id')
    .execute()
  await announceChanged(tx, rows)
}

// A thing has few recipients whose notices can be rewritten.
const MOST_REWRITTEN = 100

/** The notices about `of` whose latest news is this payload's. */
export function lockNoticesOf<Payload extends object>(
  tx: Database,
  { job, payload, of }: { job: Job<Payload>; payload: Payload; of: string },
) {
  return tx
    .selectFrom('member_notices')
    .select(['id', 'member_id', 'payload'])
    .where('about_id', '=', of)
    .where('source', '=', job.name)
    .where(sql<boolean>`payload @> ${JSON.stringify(payload)}::jsonb`)
    .orderBy('id')
    .limit(MOST_REWRITTEN)
    .forUpdate()
    .execute()
}

/** Whatever comes next differs from its last push. */
export async function rewriteNotice(
  tx: Database,
  id: string,
  told: { news: string; facts: object; people: string[]; path: string; payload: object },
): Promise<void> {
  const { news, facts, people, path, payload } = told
  const said = { news, facts: JSON.stringify(facts), people, path, payload: JSON.stringify(payload) }
  await tx
    .updateTable('member_notices')
    .set({ ...said, subject_digest: '' })
    .where('id', '=', id)
    .execute()
}

export async function deleteNotice(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('member_notices').where('id', '=', id).execute()
}

// So many notices that one merged notice has replaced can still be told if later ones no longer hold.
const MOST_EARLIER = 20

// What a letter or a push has told already, with all that it had replaced by then: no later one tells it again.
const toldBefore = sql`jsonb_strip_nulls(jsonb_build_object(
  'mailed', case when member_notices.mailed_at is not null and member_notices.mail_due_at is null then true end,
  'pushed', case when member_notices.pushed_at is not null and member_notices.push_due_at is null then true end))`

/** The payload of an unread notice that is merged with a new one (`excluded`). Those of the notices it replaces are kept, the latest first. */
export const mergedPayload = sql<string>`case
  when member_notices.cleared_at is not null then excluded.payload
  when excluded.payload = member_notices.payload - 'earlier' then member_notices.payload
  else excluded.payload || jsonb_build_object('earlier', jsonb_path_query_array(
    jsonb_build_array((member_notices.payload - 'earlier') || ${toldBefore}) || coalesce(member_notices.payload -> 'earlier', '[]'),
    ${sql.lit(`$[0 to ${MOST_EARLIER - 1}]`)})) end`

/** Marks a notice as read for all administrators once one has answered. In the transaction of the answer. */
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
 * Marks a member's notices as read once they have read or dealt with the thing itself (or several), by its id or by its path; with
 * `source`, only those of one source. In the transaction of that action.
 */
export async function readNotices(
  tx: Database,
  { memberId, of, path, source }: { memberId: string; of: string | string[]; path?: string; source?: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('member_notices')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where((eb) =>
      eb.or([eb('about_id', '=', eb.fn.any(eb.val([of].flat()))), ...(path ? [eb('path', '=', path)] : [])]),
    )
    .$if(source !== undefined, (read) => read.where('source', '=', source ?? ''))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announce(tx, { members: [memberId], about: 'notices' })
}
