// The codes that browsers wait for. Time is the database's, which all processes share.
import { sql } from 'kysely'
import { codeMinutes } from '#rules/members/members.ts'
import type { Database } from '#server/store/database.ts'

/** How long a sign-up without its code is remembered. */
const SIGN_UP_DAYS = 7
/** A reset is remembered somewhat longer than its code works, to say that it is too late and not that it is wrong. */
const RESET_MINUTES = 60

export type CodePurpose = 'sign-up' | 'reset'

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`

/** A browser begins to wait. What nobody waits for any more goes at the same time. */
export async function insertAwaited(
  db: Database,
  asked: {
    id: string
    purpose: CodePurpose
    email: string
    codeHash: string
    account?: { name: string; passwordHash: string }
  },
): Promise<void> {
  await db.deleteFrom('awaited_codes').where('kept_until', '<', sql<Date>`now()`).execute()
  await db
    .insertInto('awaited_codes')
    .values({
      id: asked.id,
      purpose: asked.purpose,
      email: asked.email,
      name: asked.account?.name ?? null,
      password_hash: asked.account?.passwordHash ?? null,
      code_hash: asked.codeHash,
      expires_at: inMinutes(codeMinutes),
      kept_until: inMinutes(asked.purpose === 'reset' ? RESET_MINUTES : SIGN_UP_DAYS * 24 * 60),
    })
    .execute()
}

/** Another code in place of the one this browser waits for; answers whether it still waits. */
export async function replaceCode(db: Database, id: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('awaited_codes')
    .set({ code_hash: codeHash, tries: 0, expires_at: inMinutes(codeMinutes) })
    .where('id', '=', id)
    .where('kept_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts one more try of a code before anybody looks whether it is right, so that tries at one moment all count. */
export function countTry(db: Database, id: string, purpose: CodePurpose) {
  return db
    .updateTable('awaited_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('kept_until', '>', sql<Date>`now()`)
    .returning(['id', 'email', 'name', 'password_hash', 'code_hash', 'tries'])
    .returning(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .executeTakeFirst()
}

/** The sign-ups of this address that wait for their code, the newest first. */
export function listWaitingSignUps(db: Database, email: string, limit: number) {
  return db
    .selectFrom('awaited_codes')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('purpose', '=', 'sign-up')
    .where('kept_until', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A code was used: all that wait for one of its kind and address are of no use any more. False if another used it first. */
export async function useUp(
  tx: Database,
  { id, email, purpose }: { id: string; email: string; purpose: CodePurpose },
): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('awaited_codes').where('id', '=', id).executeTakeFirst()
  await tx.deleteFrom('awaited_codes').where('email', '=', email).where('purpose', '=', purpose).execute()
  return numDeletedRows > 0n
}
