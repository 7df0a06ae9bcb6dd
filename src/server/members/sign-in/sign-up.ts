// Signing up by email or by phone: the form's content waits for its code, and then becomes a member.
import { DomainError } from '#rules/domain-error.ts'
import { carrySuspension } from '#server/members/accounts/left-suspended.ts'
import { freeUsername } from '#server/members/member-queries.ts'
import { type Database, violatedConstraint, withTransaction } from '#server/store/database.ts'
import { deleteUnverified, insertMember, setPassword } from './account-queries.ts'
import type { createAwaitedCodes } from './awaited-codes.ts'
import { useUp } from './code-queries.ts'
import type { Recipient } from './code-ticket.ts'

type SignedUp = Awaited<ReturnType<ReturnType<typeof createAwaitedCodes>['check']>>

/** Returns the id of the new member. ACCOUNT_EXISTS if another sign-up of the same recipient was confirmed at the same moment. */
export async function makeMember(db: Database, signUp: SignedUp, secret: string): Promise<string> {
  const { channel, recipient, name, password_hash: passwordHash, said_of_age_at: saidOfAgeAt } = signUp
  // The table has a name for every sign-up.
  if (!name) throw new DomainError('WRONG_CODE')
  try {
    return await withTransaction(db, async (tx) => {
      if (!(await useUp(tx, signUp))) throw new DomainError('WRONG_CODE')
      const memberId = await insertSignedUp(tx, { channel, recipient, name, saidOfAgeAt }, secret)
      if (passwordHash) await setPassword(tx, memberId, passwordHash)
      return memberId
    })
  } catch (error) {
    if (accountKeys.has(violatedConstraint(error) ?? '')) throw new DomainError('ACCOUNT_EXISTS')
    throw error
  }
}

/** Returns the id of a new member who has proved their address or number. Throws the violation of one of `accountKeys`. */
export async function insertSignedUp(
  tx: Database,
  signUp: Recipient & { name: string; saidOfAgeAt: Date | null },
  secret: string,
): Promise<string> {
  if (signUp.channel === 'email') await deleteUnverified(tx, signUp.recipient)
  const insert = async () => insertMember(tx, { ...signUp, username: await freeUsername(tx, signUp.name) })
  const memberId = (await insert()) ?? (await insert())
  if (!memberId) throw new Error(`No username could be found for ${signUp.name}`)
  const { channel, recipient } = signUp
  await carrySuspension(tx, { memberId, channel, recipient }, secret)
  return memberId
}

export const accountKeys = new Set(['members_email_key', 'members_mailbox_key', 'members_phone_key'])
