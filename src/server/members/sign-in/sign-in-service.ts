// Signing up, in and out. Every way in passes here, so limits and refusals are decided once.

import { nothing } from '#rules/base/inputs.ts'
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
import { byAddress } from '#server/operations/by-address.ts'
import type { Door } from '#server/operations/door.ts'
import { defineRead, defineSteps } from '#server/operations/operation.ts'
import { createAssertSelf } from './assert-self.ts'
import type { Auth } from './auth.ts'
import type { CodeToSend } from './awaited-codes.ts'
import { type CodeMessage, messageFor } from './code-message.ts'
import { type CodeParts, createLimitedCodes, type Waiting } from './limited-codes.ts'
import { createLogIn } from './log-in.ts'
import { openSession, type SessionCookies } from './open-session.ts'
import { createPasswordReset } from './reset-password.ts'
import { makeMember } from './sign-up.ts'
import { assertNotWeak } from './weak-passwords.ts'

type SignInParts = CodeParts & { auth: Auth; door: Door; jobs: Pick<Jobs, 'enqueue'> }

export function createSignInService(parts: SignInParts) {
  const { db, sms } = parts
  const codes = createLimitedCodes(parts)

  return {
    ...parts.door.open({
      ...createLogIn({ ...parts, codes }),
      ...createPasswordReset({ ...parts, codes }),
      ...createSignUp({ ...parts, codes }),

      /** Which code a browser with this ticket waits for, for the one who typed the address in; nothing if it was made up. */
      awaited: defineRead({
        by: 'guest',
        input: awaitedInput,
        run: async (_look, { ticket, purpose }) => codes.awaited(ticket, purpose),
      }),

      /** Which countries' numbers may sign up, as people say it. */
      phoneCountries: defineRead({
        by: 'guest',
        input: nothing,
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

    /** What is written to whom a code is for: asked by the job that sends it. Nothing once the budget for SMS is used up. */
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
  codes,
}: Pick<SignInParts, 'auth'> & { codes: ReturnType<typeof createLimitedCodes> }) {
  return {
    /**
     * Remembers a sign-up of somebody who is old enough, and sends the code. Whether there is an account already only the
     * letter tells. DISPOSABLE_ADDRESS, PASSWORD_COMMON, PASSWORD_OWN.
     */
    signUp: defineSteps({
      ...openToAll,
      input: signUpInput,
      counts: [byAddress('signUpByAddress')],
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
      run: async (_asked, { name, phone, address }): Promise<Waiting> => {
        const signUp = { name, passwordHash: null }
        return codes.begin({ ...codes.newRecipientOf('phone', phone), purpose: 'sign-up', signUp }, address)
      },
    }),

    /**
     * Sends another code in place of the one before. CODE_ON_ITS_WAY if that is too short a while ago. Nothing is sent, and
     * nothing said, when it waits no more.
     */
    resendCode: defineSteps({
      ...openToAll,
      input: resendCodeInput,
      counts: [{ rule: 'codeAskByAddress', of: ({ input }) => codes.networkOf(input, input.purpose) }],
      run: (_asked, { address, cookies, ...waiting }): Promise<void> =>
        codes.resend(waiting, address, cookies),
    }),

    /** Makes the member whose sign-up waited for this code, and signs in. */
    verify: defineSteps({
      ...openToAll,
      input: codeInput,
      counts: [codes.tryOf('sign-up')],
      run: async ({ db }, answer): Promise<SessionCookies> => {
        const checked = await codes.check(answer, 'sign-up')
        return openSession(auth, await makeMember(db, checked), 'code')
      },
    }),
  }
}

export type SignInService = ReturnType<typeof createSignInService>
