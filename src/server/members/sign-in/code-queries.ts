// The codes that browsers wait for. Uses the database's clock, which all processes share.
import { sql } from 'kysely'
import { type CodePurpose, codeMinutes, codeWaitSeconds, signUpKeptDays } from '#rules/members/members.ts'
import type { Database } from '#server/store/database.ts'
import type { AwaitedCode } from './code-ticket.ts'

/** Other codes are kept somewhat longer than they work, to report that one is too late instead of wrong. */
const OTHER_MINUTES = 60

/** A person who is signing up; without a password when signing up by phone. */
export type SignUp = { name: string; passwordHash: string | null }

const now = sql<Date>`now()`
const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`
const nextSendAt = sql<Date>`sent_at + make_interval(
  secs => (${[...codeWaitSeconds]}::int[])[least(sends, ${codeWaitSeconds.length})]
)`

/** Inserts a code that a browser waits for. */
export async function insertAwaited(
  db: Database,
  asked: AwaitedCode & { codeHash: string; signUp?: SignUp },
): Promise<void> {
  await db
    .insertInto('awaited_codes')
    .values({
      id: asked.id,
      purpose: asked.purpose,
      channel: asked.channel,
      recipient: asked.recipient,
      name: asked.signUp?.name ?? null,
      password_hash: asked.signUp?.passwordHash ?? null,
      said_of_age_at: asked.signUp ? now : null,
      code_hash: asked.codeHash,
      expires_at: inMinutes(codeMinutes),
      kept_until: inMinutes(asked.purpose === 'sign-up' ? signUpKeptDays * 24 * 60 : OTHER_MINUTES),
    })
    .execute()
}

/** The number of seconds until another code may be sent; 0 also for an expired one. */
export async function secondsToWait(db: Database, id: string): Promise<number> {
  const row = await db
    .selectFrom('awaited_codes')
    .select(sql<number>`greatest(0, ceil(extract(epoch from ${nextSendAt} - now())))::int`.as('seconds'))
    .where('id', '=', id)
    .where('kept_until', '>', now)
    .executeTakeFirst()
  return row?.seconds ?? 0
}

/** Replaces the code that this browser waits for; returns false if it no longer waits, or has not waited long enough. */
export async function replaceCode(db: Database, id: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('awaited_codes')
    .set((eb) => ({
      code_hash: codeHash,
      tries: 0,
      sends: eb('sends', '+', 1),
      sent_at: now,
      expires_at: inMinutes(codeMinutes),
    }))
    .where('id', '=', id)
    .where('kept_until', '>', now)
    .where(nextSendAt, '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a browser still waits for exactly this code, and not for one requested later. */
export async function isAwaited(
  db: Database,
  { id, codeHash }: { id: string; codeHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('awaited_codes')
    .select('id')
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts an attempt before the code is compared, so that parallel attempts all count. */
export function countTry(db: Database, id: string, purpose: CodePurpose) {
  return db
    .updateTable('awaited_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('kept_until', '>', now)
    .returning(['id', 'purpose', 'channel', 'recipient', 'name', 'password_hash', 'said_of_age_at'])
    .returning(['code_hash', 'tries'])
    .returning(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .executeTakeFirst()
}

/** The sign-ups of this address that wait for their code, the newest first. */
export function listWaitingSignUps(db: Database, email: string, limit: number) {
  return db
    .selectFrom('awaited_codes')
    .select(['id', 'password_hash'])
    .where('recipient', '=', email)
    .where('purpose', '=', 'sign-up')
    .where('kept_until', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Deletes all waiting codes of the same kind and recipient once one is used. False if another was used first.
 * Locks them in a fixed order, to prevent a deadlock between two that are used at the same moment.
 */
export async function useUp(
  tx: Database,
  { id, recipient, purpose }: Pick<AwaitedCode, 'id' | 'recipient' | 'purpose'>,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('awaited_codes')
    .select('id')
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = waiting.map((row) => row.id)
  if (!ids.includes(id)) return false
  await tx.deleteFrom('awaited_codes').where('id', 'in', ids).execute()
  return true
}
