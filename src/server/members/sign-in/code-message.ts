// Whether there is an account is looked up when a code is sent and not when it is requested, so that the response and its timing
// are the same in both cases (no user enumeration). Only the owner of the mailbox or phone learns more.
import type { CodePurpose } from '#rules/members/members.ts'
import type { Database } from '#server/store/database.ts'
import { findAccount } from './account-queries.ts'
import type { CodeToSend } from './awaited-codes.ts'
import { isAwaited } from './code-queries.ts'
import type { Recipient } from './code-ticket.ts'

/** The message for the recipient of a code. */
export type CodeMessage = Recipient &
  ({ about: 'code'; code: string; purpose: CodePurpose } | { about: 'account-exists' })

/** Undefined if the code would open nothing, or another has replaced it. */
export async function messageFor(db: Database, toSend: CodeToSend): Promise<CodeMessage | undefined> {
  const { channel, recipient, code, purpose, member } = toSend
  if (!(await isAwaited(db, toSend.awaited))) return undefined
  const account = await findAccount(db, toSend)
  // The address as its owner wrote it, not in the spelling of the person who asked.
  const to = { channel, recipient: (channel === 'email' && account?.email) || recipient }
  const isSignUp = purpose === 'sign-up' || purpose === 'join'
  if (isSignUp && account) return { ...to, about: 'account-exists' }
  // An address or number that another member has is not available, and the person asking does not learn that. They may spell their own another way.
  if (purpose === 'change')
    return account && account.id !== member ? undefined : { channel, recipient, about: 'code', code, purpose }
  return isSignUp || account ? { ...to, about: 'code', code, purpose } : undefined
}
