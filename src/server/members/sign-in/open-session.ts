// Opens a session for a member who has proved without a password that the account is theirs, and the refusals of that.
import { APIError } from 'better-auth'
import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import type { Shown } from '#rules/members/proof.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'
import { endSession } from './account-queries.ts'
import type { Auth } from './auth.ts'

/** Set-Cookie values that set the new session, or end the old one. */
export type SessionCookies = string[]

const refusalOf: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
  // An account from before sign-ups waited for their code; signing up again replaces it.
  EMAIL_NOT_VERIFIED: 'WRONG_CREDENTIALS',
  ACCOUNT_DISABLED: 'ACCOUNT_DISABLED',
}

/** ACCOUNT_DISABLED, with the ticket with which its member can read the reason and object. */
class ShutOut extends DomainError {
  override readonly ticket: string

  constructor(ticket: string) {
    super('ACCOUNT_DISABLED')
    this.ticket = ticket
  }
}

type Asked = { auth: Auth; db: Database; viewer: Viewer }

/**
 * In place of the viewer's, if they have one. `shown`: how they proved their identity, if that counts as a proof
 * (proof-queries.ts). ACCOUNT_DISABLED if so.
 */
export async function openSession(
  { auth, db, viewer }: Asked,
  memberId: string,
  shown: keyof Shown | null,
): Promise<SessionCookies> {
  try {
    const { headers } = await auth.api.openSession({ body: { memberId, shown }, returnHeaders: true })
    await endReplaced(db, viewer)
    return headers.getSetCookie()
  } catch (error) {
    throw refusal(error)
  }
}

/** A login in a browser where somebody was still logged in ends their session, and the pushes to this device that belong to it. */
export async function endReplaced(db: Database, viewer: Viewer): Promise<void> {
  if (viewer.kind === 'guest' || !viewer.session) return
  await endSession(db, viewer.session)
  await announce(db, { members: [viewer.id], about: 'membership' })
}

/** Maps better-auth's refusals to ours; rethrows anything else unchanged. */
export function refusal(error: unknown): unknown {
  const body: Record<string, unknown> = (error instanceof APIError && error.body) || {}
  const code = refusalOf[String(body.code)]
  if (code === 'ACCOUNT_DISABLED') return new ShutOut(String(body.ticket))
  return code ? new DomainError(code) : error
}
