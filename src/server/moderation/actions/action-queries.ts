import { type Insertable, sql } from 'kysely'
import type { ActionKind, ObjectionAnswer } from '#rules/moderation/actions.ts'
import type { Database } from '#server/store/database.ts'
import { likePattern } from '#server/store/like-pattern.ts'
import type { ModerationActions } from '#server/store/tables.ts'

export async function insertAction(
  tx: Database,
  action: Insertable<ModerationActions> & { kind: ActionKind },
): Promise<string> {
  const { id } = await tx
    .insertInto('moderation_actions')
    .values(action)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const actions = (db: Database) =>
  db
    .selectFrom('moderation_actions as a')
    .leftJoin('members as about', 'about.id', 'a.member_id')
    .leftJoin('members as admin', 'admin.id', 'a.made_by')
    .leftJoin('members as objector', 'objector.id', 'a.objected_by')
    .select([
      'a.id',
      'a.kind',
      'a.member_id',
      'a.subject_kind',
      'a.subject_id',
      'a.subject_name',
      'a.reason',
      'a.until',
    ])
    .select(['a.made_by', 'a.made_at', 'a.lifted_at', 'a.objection', 'a.objected_at', 'a.objected_by'])
    .select(['a.answer', 'a.answer_words', 'a.answered_at'])
    .select([
      'about.name as member_name',
      'about.email as member_email',
      'about.phone as member_phone',
      'admin.name as admin_name',
      'objector.name as objector_name',
    ])
    .select(['about.disabled_reason', 'about.suspended_until'])

export type ActionRow = NonNullable<Awaited<ReturnType<typeof findAction>>>

export function findAction(db: Database, id: string) {
  return actions(db).where('a.id', '=', id).executeTakeFirst()
}

/**
 * Decisions about a member, or that hid a club they run, the latest first: those that stand, and suspensions that are over to which they
 * can still object.
 */
export function listOwn(
  db: Database,
  { memberId, now, since, limit }: { memberId: string; now: Date; since: Date; limit: number },
) {
  const isOfTheirClub = sql<boolean>`(a.kind = 'hide' and a.subject_kind = 'club' and a.subject_id in (
    select club_id from club_members where member_id = ${memberId} and role = 'admin'))`
  return actions(db)
    .where((eb) => eb.or([eb('a.member_id', '=', memberId), isOfTheirClub]))
    .where('a.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('a.until', 'is', null), eb('a.until', '>', now), eb('a.made_at', '>=', since)]))
    .orderBy('a.made_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

/** The action that keeps a member out: the latest one that disabled them. */
export function findShutOut(db: Database, memberId: string) {
  return actions(db)
    .where('a.member_id', '=', memberId)
    .where('a.kind', '=', 'disable')
    .where('a.lifted_at', 'is', null)
    .where('about.disabled_reason', 'is not', null)
    .orderBy('a.made_at', 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
}

/** Locks it, so that nobody else answers or objects until the transaction ends. */
export async function lockAction(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('moderation_actions').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Of two concurrent first objections to a decision without an action yet, the second waits and finds the action of
 * the first.
 */
export async function lockMember(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('members').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function insertObjection(
  tx: Database,
  { id, objection, by, at }: { id: string; objection: string; by: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('moderation_actions')
    .set({ objection, objected_at: at, objected_by: by })
    .where('id', '=', id)
    .execute()
}

export async function answerObjection(
  tx: Database,
  answered: { id: string; answer: ObjectionAnswer; words: string; adminId: string; at: Date },
): Promise<void> {
  const { id, answer, words, adminId, at } = answered
  await tx
    .updateTable('moderation_actions')
    .set({ answer, answer_words: words, answered_by: adminId, answered_at: at })
    .$if(answer === 'lifted', (query) => query.set({ lifted_at: at }))
    .where('id', '=', id)
    .execute()
}

/** Whether the same decision was made once more since, and still stands. */
export async function isDecidedSince(
  tx: Database,
  { id, kind, member_id: memberId, subject_kind: subjectKind, subject_id: subjectId, made_at: at }: ActionRow,
): Promise<boolean> {
  const row = await tx
    .selectFrom('moderation_actions')
    .select('id')
    .where('id', '!=', id)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .where('made_at', '>', at)
    .$if(kind === 'hide', (query) =>
      query.where('subject_kind', '=', subjectKind).where('subject_id', '=', subjectId),
    )
    .$if(kind !== 'hide', (query) => query.where('member_id', '=', memberId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Of the suspensions that stand, the one that ends last. */
export async function findSuspension(
  tx: Database,
  memberId: string,
  now: Date,
): Promise<{ until: Date; reason: string } | null> {
  const row = await tx
    .selectFrom('moderation_actions')
    .select(['until', 'reason'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'suspend')
    .where('lifted_at', 'is', null)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.until ? { until: row.until, reason: row.reason } : null
}

/**
 * Once a member is enabled, no earlier action that disabled or suspended them stands any more, which answers an objection to it.
 * Returns the ids of those actions whose objection is answered with it.
 */
export async function liftShutOuts(
  tx: Database,
  memberId: string,
  { by, at }: { by: string | null; at: Date },
): Promise<string[]> {
  const lifted = () =>
    tx
      .updateTable('moderation_actions')
      .set({ lifted_at: at })
      .where('member_id', '=', memberId)
      .where('kind', 'in', ['disable', 'suspend'])
      .where('lifted_at', 'is', null)
  const answered = await lifted()
    .set({ answer: 'lifted', answered_by: by, answered_at: at })
    .where('objection', 'is not', null)
    .where('answer', 'is', null)
    .returning('id')
    .execute()
  await lifted().execute()
  return answered.map(({ id }) => id)
}

/** Objections without an answer yet, to actions that still stand, the longest waiting first. */
export function listObjections(
  db: Database,
  { kind, text, limit }: { kind: ActionKind | undefined; text: string; limit: number },
) {
  return actions(db)
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind ?? 'warn'))
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', objector.name, about.name, a.subject_name)) like ${likePattern(text)}`,
      ),
    )
    .where('a.objected_at', 'is not', null)
    .where('a.answer', 'is', null)
    .where('a.lifted_at', 'is', null)
    .orderBy('a.objected_at')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}
