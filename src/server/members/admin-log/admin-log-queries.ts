// The log of administrators' actions. Every feature writes its line in the transaction of the action; lines are never changed.
import { sql } from 'kysely'
import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { automaticActions, type LoggedAction, type LoggedKind } from '#rules/members/logged-actions.ts'
import type { Database } from '#server/store/database.ts'

/**
 * `name` is for anything but members, whose name is read from their row and is deleted with it. `count` is for several
 * things approved together.
 */
export type LogSubject = { kind: LoggedKind; id: string; name?: string | null | undefined; count?: number }

/** A member acting as an administrator, who has recently proved their identity. */
export type Administrator = Pick<Member, 'id' | 'administers'>

/**
 * Requires proof of identity: since every action of an administrator is logged, a stolen session can perform none. ADMIN_PROOF_NEEDED.
 * `admin`: the administrator, or null for the operator on the command line and for automatic actions.
 * `memberId`: the owner of the subject, if it has one.
 */
export async function writeDown(
  tx: Database,
  line: {
    admin: Administrator | null
    action: LoggedAction
    subject: LogSubject
    memberId?: string | null
    why?: string
    at: Date
  },
): Promise<void> {
  const { admin, action, subject, memberId = null, why = '', at } = line
  assertAdministers(admin)
  await tx
    .insertInto('moderation_log')
    .values({
      at,
      admin_id: admin?.id ?? null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name?.slice(0, 200) ?? null,
      subject_count: subject.count ?? null,
      member_id: memberId === subject.id ? null : memberId,
      why,
    })
    .execute()
}

/**
 * Logs that an administrator has opened something. Reading it again within ten minutes, as screens do when they reload, is not
 * logged again.
 */
export async function writeLook(
  tx: Database,
  look: {
    admin: Administrator
    action: Extract<LoggedAction, `${string}.view`>
    subject: LogSubject
    memberId?: string | null
    at: Date
  },
): Promise<void> {
  const { admin, action, subject, at } = look
  assertAdministers(admin)
  const seen = await tx
    .selectFrom('moderation_log')
    .select('id')
    .where('subject_id', '=', subject.id)
    .where('admin_id', '=', admin.id)
    .where('action', '=', action)
    .where('at', '>', new Date(at.getTime() - ONE_LOOK))
    .limit(1)
    .executeTakeFirst()
  if (!seen) await writeDown(tx, look)
}

function assertAdministers(admin: Administrator | null): void {
  if (admin && !admin.administers) throw new DomainError('ADMIN_PROOF_NEEDED')
}

const ONE_LOOK = 10 * 60 * 1000

/** The actor: an administrator by id, the command line, or nobody for automatic actions. */
export type LogBy = { id: string } | 'command-line' | 'automatic'

export type LogFilter = {
  /** The cursor: only lines before this one. */
  before: number | undefined
  /** The id of a subject, or of a member, which includes the member's things. */
  about: string | undefined
  by: LogBy | undefined
  action: string | undefined
  /** From this time (inclusive) until that time (exclusive). */
  from: Date | undefined
  until: Date | undefined
}

/** The newest first. */
export function listLog(db: Database, filter: LogFilter & { limit: number }) {
  const { before, about, by, action, from, until, limit } = filter
  return db
    .selectFrom('moderation_log as l')
    .leftJoin('members as admin', 'admin.id', 'l.admin_id')
    .leftJoin('members as subject', (join) =>
      join.onRef('subject.id', '=', 'l.subject_id').on('l.subject_kind', '=', 'member'),
    )
    .leftJoin('members as owner', 'owner.id', 'l.member_id')
    .select(['l.id', 'l.at', 'l.action', 'l.why', 'l.subject_kind', 'l.subject_id', 'l.admin_id'])
    .select('l.subject_count')
    .select(['l.member_id', 'owner.name as member_name', 'admin.name as admin_name'])
    .select(sql<string | null>`coalesce(subject.name, l.subject_name)`.as('subject_name'))
    .where((eb) =>
      eb.and([
        ...(before === undefined ? [] : [eb('l.id', '<', before)]),
        ...(about === undefined
          ? []
          : [eb.or([eb('l.subject_id', '=', about), eb('l.member_id', '=', about)])]),
        ...(action === undefined ? [] : [eb('l.action', '=', action)]),
        ...(from === undefined ? [] : [eb('l.at', '>=', from)]),
        ...(until === undefined ? [] : [eb('l.at', '<', until)]),
        ...(by === undefined ? [] : [doneBy(by)]),
      ]),
    )
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
}

function doneBy(by: LogBy) {
  if (typeof by === 'object') return sql<boolean>`l.admin_id = ${by.id}`
  const isAutomatic = sql<boolean>`l.action = any(${automaticActions})`
  return by === 'automatic'
    ? sql<boolean>`(l.admin_id is null and ${isAutomatic})`
    : sql<boolean>`(l.admin_id is null and not ${isAutomatic})`
}

/** Deletes lines older than that; the database prevents deleting any other. */
export async function dropLines(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('moderation_log')
    .where('id', 'in', (eb) =>
      eb.selectFrom('moderation_log').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirst()
  return numDeletedRows
}

/** Everybody with an action in the log, by name: jumps from one to the next along an index (loose index scan). */
export async function listLogAdministrators(
  db: Database,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive seen as (
      (select admin_id from moderation_log where admin_id is not null order by admin_id limit 1)
      union all
      select (select l.admin_id from moderation_log l where l.admin_id > seen.admin_id order by l.admin_id limit 1)
      from seen where seen.admin_id is not null)
    select m.id, m.name from seen join members m on m.id = seen.admin_id and m.left_at is null
    order by m.name, m.id limit ${limit}`.execute(db)
  return rows
}
