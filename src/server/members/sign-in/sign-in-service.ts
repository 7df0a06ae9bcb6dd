// Signing up, logging in and out. Every way in is here, so that limits and refusals are decided once.

import { isRefusal } from '#rules/domain-error.ts'
import { assertLastingAddress } from '#rules/members/disposable-addresses.ts'
import {
  awaitedInput,
  codeInput,
  logOutInput,
  resendCodeInput,
  signUpByPhoneInput,
  signUpInput,
} from '#rules/members/sign-in-inputs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import type { FeedParts } from '#server/members/security/way-changes.ts'
import { byAddress } from '#server/operations/by-address.ts'
import type { Door } from '#server/operations/door.ts'
import { defineRead, defineSteps } from '#server/operations/operation.ts'
import { createAssertSelf } from './assert-self.ts'
import type { Auth } from './auth.ts'
import type { CodeToSend } from './awaited-codes.ts'
import { type CodeMessage, messageFor } from './code-message.ts'
import { deleteExpired } from './expired-queries.ts'
import { type CodeParts, createLimitedCodes, type Waiting } from './limited-codes.ts'
import { createLogIn } from './log-in.ts'
import { openSession, type SessionCookies } from './open-session.ts'
import { createPasswordReset } from './reset-password.ts'
import { makeMember } from './sign-up.ts'
import { assertNotWeak } from './weak-passwords.ts'

type SignInParts = CodeParts & FeedParts & { auth: Auth; door: Door; jobs: Pick<Jobs, 'enqueue'> }

export function createSignInService(parts: SignInParts) {
  const { db, sms } = parts
  const codes = createLimitedCodes(parts)

  return {
    ...parts.door.open({
      ...createLogIn({ ...parts, codes }),
      ...createPasswordReset({ ...parts, codes }),
      ...createSignUp({ ...parts, codes }),

      /** The code that a browser with this ticket waits for, to show its recipient again; undefined for a forged ticket. */
      awaited: defineRead({
        by: 'guest',
        input: awaitedInput,
        run: async (_look, { ticket, purpose }) => codes.awaited(ticket, purpose),
      }),

      /** The countries whose numbers can sign up, as text. */
      phoneCountries: defineRead({
        by: 'guest',
        run: async (): Promise<string> => codes.countries(),
      }),

      /** Ends the session of these cookies on the server, so that a stolen copy stops working too. */
      logOut: defineSteps({
        by: 'member',
        whileSuspended: 'ends their own session',
        input: logOutInput,
        run: async ({ viewer }, { cookies }): Promise<SessionCookies> => {
          const { headers } = await parts.auth.api.signOut({
            headers: new Headers({ Cookie: cookies ?? '' }),
            returnHeaders: true,
          })
          await announce(db, { members: [viewer.id], about: 'membership' })
          return headers.getSetCookie()
        },
      }),
    }),

    assertSelf: createAssertSelf(parts),

    /** Part of the scheduled work of data rights. */
    forgetExpired: () => deleteExpired(db),

    /** The message for the recipient of a code, for the job that sends it. Undefined once the SMS budget is used up. */
    async codeMessage(toSend: CodeToSend): Promise<CodeMessage | undefined> {
      const message = await messageFor(db, toSend)
      if (!message || message.channel === 'email' || toSend.purpose !== 'log-in') return message
      const isPaid = await sms.take('members', message.recipient).then(
        () => true,
        (error) => {
          if (isRefusal(error)) return false
          throw error
        },
      )
      return isPaid ? message : undefined
    },
  }
}

const openToAll = { by: 'guest', whileSuspended: 'their own way in' } as const

function createSignUp({
  auth,
  secret,
  codes,
}: Pick<SignInParts, 'auth' | 'secret'> & { codes: ReturnType<typeof createLimitedCodes> }) {
  return {
    /**
     * Stores the sign-up of a person who is old enough, and sends the code. Only the letter reveals whether there is an account
     * already. DISPOSABLE_ADDRESS, PASSWORD_COMMON, PASSWORD_OWN.
     */
    signUp: defineSteps({
      ...openToAll,
      input: signUpInput,
      counts: [byAddress('signUpByAddress')],
      alsoCounts: ['codeSendByRecipientAndAddress', 'codeSendByRecipient'],
      run: async (_asked, { name, email, password, address }): Promise<Waiting> => {
        const to = codes.recipientOf('email', email)
        assertLastingAddress(to.recipient)
        await assertNotWeak(password, { name, email: to.recipient })
        const signUp = { name, passwordHash: await (await auth.$context).password.hash(password) }
        return codes.begin({ ...to, purpose: 'sign-up', signUp }, address)
      },
    }),

    /** The same by phone, without a password. NOT_A_PHONE, PHONE_COUNTRY, SMS_PAUSED. */
    signUpByPhone: defineSteps({
      ...openToAll,
      input: signUpByPhoneInput,
      counts: [byAddress('signUpByAddress')],
      alsoCounts: ['smsByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
      run: async (_asked, { name, phone, address }): Promise<Waiting> => {
        const signUp = { name, passwordHash: null }
        return codes.begin({ ...codes.newRecipientOf('phone', phone), purpose: 'sign-up', signUp }, address)
      },
    }),

    /**
     * Replaces the code with another. CODE_ON_ITS_WAY if it was sent too recently. Sends nothing, and returns no
     * error, if the browser no longer waits.
     */
    resendCode: defineSteps({
      ...openToAll,
      input: resendCodeInput,
      counts: [{ rule: 'codeAskByAddress', of: ({ input }) => codes.countedNetwork(input, input.purpose) }],
      alsoCounts: [
        'smsByAddress',
        'codeSendByKnownBrowser',
        'codeSendByRecipientAndAddress',
        'codeSendByRecipient',
      ],
      run: (_asked, { address, cookies, ...waiting }): Promise<void> =>
        codes.resend(waiting, address, cookies),
    }),

    /** Creates the member whose sign-up waited for this code, and logs them in. */
    verify: defineSteps({
      ...openToAll,
      input: codeInput,
      counts: [codes.tryOf('sign-up')],
      run: async ({ db, viewer }, answer): Promise<SessionCookies> => {
        const checked = await codes.check(answer, 'sign-up')
        return openSession({ auth, db, viewer }, await makeMember(db, checked, secret), 'code')
      },
    }),
  }
}

export type SignInService = ReturnType<typeof createSignInService>
