import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { guest } from '#rules/base/viewer.ts'
import { aMember, aPhone } from '#tests/support/builders.ts'
import { inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

const address = '10.0.0.1'
const password = 'a good long password'

/** The person logging in has no session yet. */
function atTheDoor(act: (house: House, email: string) => Promise<unknown>): ServiceCase['stage'] {
  return async (house) => {
    const email = `${randomUUID()}@example.org`
    return { roles: {}, act: () => act(house, email) }
  }
}

export const signInCases: ServiceCases<'signIn'> = {
  awaited: {
    stage: atTheDoor(({ signIn }) => signIn.awaited(guest, { ticket: 'made up', purpose: 'reset' })),
  },
  codeMessage: inner('the job that sends codes asks what to write'),
  phoneCountries: { stage: atTheDoor(async ({ signIn }) => signIn.phoneCountries(guest)) },
  signUp: {
    stage: atTheDoor(({ signIn }, email) =>
      signIn.signUp(guest, { name: 'Nell', email, password, isOldEnough: true, address }),
    ),
    counts: ['codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  signUpByPhone: {
    stage: atTheDoor(({ signIn }) =>
      signIn.signUpByPhone(guest, { name: 'Nell', phone: aPhone(), isOldEnough: true, address }),
    ),
    counts: ['smsByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  askToLogIn: {
    stage: atTheDoor(({ signIn }) => signIn.askToLogIn(guest, { phone: aPhone(), address })),
    counts: ['codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  logInWithCode: {
    async stage({ db, signIn, letters }) {
      const phone = aPhone()
      const member = await aMember(db, { profile: { phone } })
      const { ticket } = await signIn.askToLogIn(guest, { phone, address })
      const code = letters.at(-1)?.code ?? ''
      return { roles: { member }, act: (viewer) => signIn.logInWithCode(viewer, { ticket, code, address }) }
    },
    may: { member: 'may' },
  },
  resendCode: {
    async stage({ db, signIn }) {
      const email = `${randomUUID()}@example.org`
      const waiting = await signIn.signUp(guest, {
        name: 'Nell',
        email,
        password,
        isOldEnough: true,
        address,
      })
      const longAgo = sql<Date>`now() - interval '1 hour'`
      await db.updateTable('awaited_codes').set({ sent_at: longAgo }).where('recipient', '=', email).execute()
      return {
        roles: {},
        act: (viewer) => signIn.resendCode(viewer, { ...waiting, purpose: 'sign-up', address }),
      }
    },
    counts: ['codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  verify: {
    async stage({ signIn, letters }) {
      const email = `${randomUUID()}@example.org`
      const { ticket } = await signIn.signUp(guest, {
        name: 'Nell',
        email,
        password,
        isOldEnough: true,
        address,
      })
      const code = letters.at(-1)?.code ?? ''
      return { roles: {}, act: (viewer) => signIn.verify(viewer, { ticket, code, address }) }
    },
  },
  logIn: {
    stage: atTheDoor(({ signIn }, email) => signIn.logIn(guest, { email, password, address })),
    may: { guest: 'WRONG_CREDENTIALS' },
    counts: ['signInByAddress', 'signInByEmailAndAddress', 'signInByEmail'],
  },
  logOut: {
    async stage({ db, signIn }) {
      const request = new Request('http://localhost:3000/log-out')
      return {
        roles: { member: await aMember(db) },
        act: (viewer) => signIn.logOut(viewer, { cookies: request.headers.get('Cookie') }),
      }
    },
    may: { member: 'may' },
    tells: { member: ['membership'] },
  },
  forgotPassword: {
    stage: atTheDoor(({ signIn }, email) => signIn.forgotPassword(guest, { email, address })),
    counts: ['codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  assertSelf: inner('part of what cannot be undone'),
  forgetExpired: inner('a scheduled job runs it'),
  resetPassword: {
    async stage({ db, signIn, letters }) {
      const email = `${randomUUID()}@example.org`
      const member = await aMember(db, { email })
      const { ticket } = await signIn.forgotPassword(guest, { email, address })
      const code = letters.at(-1)?.code ?? ''
      return {
        roles: { member },
        act: (viewer) => signIn.resetPassword(viewer, { ticket, code, password, address }),
      }
    },
    may: { member: 'may' },
    tells: { member: ['membership'] },
    enqueues: ['members.tell-old-contact', 'members.tell-of-change'],
  },
}
