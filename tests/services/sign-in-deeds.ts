import { randomUUID } from 'node:crypto'
import { aMember } from '#tests/support/builders.ts'
import type { Deed, Deeds } from './deed.ts'
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
  awaitedEmail: {
    stage: atTheDoor(async ({ signIn }) => signIn.awaitedEmail('made up', 'reset')),
    may: anybody,
  },
  signUp: {
    stage: atTheDoor(({ signIn }, email) => signIn.signUp({ name: 'Nell', email, password }, address)),
    may: anybody,
    counts: ['signUpByAddress', 'codeSendByEmailAndAddress', 'codeSendByEmail'],
  },
  resendCode: {
    async stage({ signIn }) {
      const email = `${randomUUID()}@example.org`
      const waiting = await signIn.signUp({ name: 'Nell', email, password }, address)
      return { roles: {}, act: () => signIn.resendCode(waiting, address) }
    },
    may: anybody,
    counts: ['codeAskByAddress', 'codeSendByEmailAndAddress', 'codeSendByEmail'],
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
    counts: ['codeAskByAddress', 'codeSendByEmailAndAddress', 'codeSendByEmail'],
  },
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
  },
}
