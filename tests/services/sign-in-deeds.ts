import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { aMember, aPhone } from '#tests/support/builders.ts'
import { type Deed, type Deeds, inner } from './deed.ts'
import type { House } from './house.ts'

const address = '10.0.0.1'
const password = 'a good long password'

/** Nobody is signed in yet who signs in. */
function atTheDoor(act: (house: House, email: string) => Promise<unknown>): Deed['stage'] {
  return async (house) => {
    const email = `${randomUUID()}@example.org`
    return { roles: {}, act: () => act(house, email) }
  }
}

const anybody: Deed['may'] = { guest: 'may' }

export const signInDeeds: Deeds<'signIn'> = {
  awaited: {
    stage: atTheDoor(({ signIn }) => signIn.awaited('made up', 'reset')),
    may: anybody,
  },
  codeMessage: inner('the job that sends codes asks what to write'),
  phoneCountries: { stage: atTheDoor(async ({ signIn }) => signIn.phoneCountries()), may: anybody },
  signUp: {
    stage: atTheDoor(({ signIn }, email) => signIn.signUp({ name: 'Nell', email, password }, address)),
    may: anybody,
    counts: ['signUpByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  signUpByPhone: {
    stage: atTheDoor(({ signIn }) => signIn.signUpByPhone({ name: 'Nell', phone: aPhone() }, address)),
    may: anybody,
    counts: ['signUpByAddress', 'smsByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  askToLogIn: {
    stage: atTheDoor(({ signIn }) => signIn.askToLogIn({ phone: aPhone() }, address)),
    may: anybody,
    counts: ['codeAskByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  logInWithCode: {
    async stage({ db, signIn, letters }) {
      const phone = aPhone()
      const member = await aMember(db, { profile: { phone } })
      const { ticket } = await signIn.askToLogIn({ phone }, address)
      const code = letters.at(-1)?.code ?? ''
      return { roles: { member }, act: () => signIn.logInWithCode({ ticket, code }, address) }
    },
    may: { member: 'may', guest: 'may' },
    counts: ['codesByAddress'],
  },
  resendCode: {
    async stage({ db, signIn }) {
      const email = `${randomUUID()}@example.org`
      const waiting = await signIn.signUp({ name: 'Nell', email, password }, address)
      const longAgo = sql<Date>`now() - interval '1 hour'`
      await db.updateTable('awaited_codes').set({ sent_at: longAgo }).where('recipient', '=', email).execute()
      return { roles: {}, act: () => signIn.resendCode({ ...waiting, purpose: 'sign-up' }, address) }
    },
    may: anybody,
    counts: ['codeAskByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  verify: {
    async stage({ signIn, letters }) {
      const email = `${randomUUID()}@example.org`
      const { ticket } = await signIn.signUp({ name: 'Nell', email, password }, address)
      const code = letters.at(-1)?.code ?? ''
      return { roles: {}, act: () => signIn.verify({ ticket, code }, address) }
    },
    may: anybody,
    counts: ['codesByAddress'],
  },
  logIn: {
    stage: atTheDoor(({ signIn }, email) => signIn.logIn({ email, password }, address)),
    may: { guest: 'WRONG_CREDENTIALS' },
    counts: ['signInByAddress', 'signInByEmailAndAddress', 'signInByEmail'],
  },
  logOut: {
    async stage({ db, signIn }) {
      const request = new Request('http://localhost:3000/log-out')
      return { roles: { member: await aMember(db) }, act: (viewer) => signIn.logOut(viewer, request) }
    },
    may: { member: 'may' },
    tells: { member: ['membership'] },
  },
  forgotPassword: {
    stage: atTheDoor(({ signIn }, email) => signIn.forgotPassword(email, address)),
    may: anybody,
    counts: ['codeAskByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  assertSelf: inner('part of what cannot be undone'),
  resetPassword: {
    async stage({ db, signIn, letters }) {
      const email = `${randomUUID()}@example.org`
      const member = await aMember(db, { email })
      const { ticket } = await signIn.forgotPassword(email, address)
      const code = letters.at(-1)?.code ?? ''
      return { roles: { member }, act: () => signIn.resetPassword({ ticket, code, password }, address) }
    },
    may: { member: 'may', guest: 'may' },
    tells: { member: ['membership'] },
    counts: ['codesByAddress'],
    enqueues: ['members.tell-old-contact', 'members.tell-of-change'],
  },
}
