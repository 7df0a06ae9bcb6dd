// Resets a forgotten password, with a code sent to the address of the account.
import { DomainError } from '#rules/domain-error.ts'
import { forgotPasswordInput, resetPasswordInput } from '#rules/members/sign-in-inputs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import { findProvingWays } from '#server/members/proof/proof-queries.ts'
import { type FeedParts, noteChange, removeOtherWays } from '#server/members/security/way-changes.ts'
import { byAddress } from '#server/operations/by-address.ts'
import { defineSteps } from '#server/operations/operation.ts'
import { withTransaction } from '#server/store/database.ts'
import { endSessions, findAccount, setPassword } from './account-queries.ts'
import type { Auth } from './auth.ts'
import { useUp } from './code-queries.ts'
import type { LimitedCodes, Waiting } from './limited-codes.ts'
import type { SessionCookies } from './open-session.ts'
import { assertNotWeak } from './weak-passwords.ts'

export function createPasswordReset(
  parts: FeedParts & { auth: Auth; codes: LimitedCodes; jobs: Pick<Jobs, 'enqueue'> },
) {
  const { auth, codes } = parts

  return {
    /** Sends a code to reset the password, if such an account exists; never reveals whether it does. */
    forgotPassword: defineSteps({
      by: 'guest',
      whileSuspended: 'their own way in',
      input: forgotPasswordInput,
      counts: [byAddress('codeAskByAddress')],
      alsoCounts: ['codeSendByKnownBrowser', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
      run: async (_asked, { email, address, cookies }): Promise<Waiting> => {
        const to = codes.recipientOf('email', email)
        return codes.begin({ ...to, purpose: 'reset' }, address, await codes.browsers.of(to, cookies))
      },
    }),

    /**
     * Sets a new password, ends every session of the account with its open streams, ends its calendar feeds, and notifies the member. With `isAlone` the new
     * password and the address that got the code become the only ways to log in. Returns the cookie of a known browser, so that
     * strangers' attempts cannot lock its owner out. WRONG_CODE …, PASSWORD_COMMON, PASSWORD_OWN.
     */
    resetPassword: defineSteps({
      by: 'guest',
      whileSuspended: 'their own way in',
      input: resetPasswordInput,
      counts: [codes.tryOf('reset')],
      run: async ({ db }, { password, isAlone, ...answer }): Promise<SessionCookies> => {
        const checked = await codes.check(answer, 'reset')
        // Empty if the account has been deleted in the meantime.
        const whose = (await findAccount(db, checked)) ?? { name: '', email: checked.recipient }
        await assertNotWeak(password, whose)
        const passwordHash = await (await auth.$context).password.hash(password)
        const memberId = await withTransaction(db, async (tx) => {
          const account = await findAccount(tx, checked)
          const isFirst = await useUp(tx, checked)
          if (!account || !isFirst) throw new DomainError('WRONG_CODE')
          const memberId = account.id
          const { email } = await findProvingWays(tx, memberId)
          // The code opened the mailbox: the password after it is not an administrator’s second factor.
          const provesAtOnce = email !== null && !account.is_admin
          await noteChange(tx, { memberId, channel: 'password', change: 'password', provesAtOnce }, parts)
          if (isAlone) await removeOtherWays(tx, memberId, 'email')
          await setPassword(tx, memberId, passwordHash)
          await endSessions(tx, memberId)
          await parts.endFeeds(tx, memberId)
          await announce(tx, { members: [memberId], about: 'membership' })
          return memberId
        })
        const { headers } = await auth.api.knowBrowser({ body: { memberId }, returnHeaders: true })
        return headers.getSetCookie()
      },
    }),
  }
}
