import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { guest } from '#rules/base/viewer.ts'
import { knownBrowserName, rememberBrowser } from '#server/members/sign-in/known-browsers.ts'
import { aMember, aPhone } from '#tests/support/builders.ts'
import { inner, type ServiceCase, type ServiceCases } from './case.ts'
import { type House, secret } from './house.ts'

const address = '10.0.0.1'
const password = 'a good long password'

/** The person logging in has no session yet. */
function atTheDoor(act: (house: House, email: string) => Promise<unknown>): ServiceCase['stage'] {
  return async (house) => {
    const email = `${randomUUID()}@example.org`
    return { roles: {}, act: () => act(house, email) }
  }
}

/** A browser in which a member has logged in before. */
async function aKnownBrowser({ db }: House) {
  const [email, phone] = [`${randomUUID()}@example.org`, aPhone()]
  const { id: memberId } = await aMember(db, { email, profile: { phone } })
  const value = await rememberBrowser(db, { secret, memberId, sessionId: null })
  const cookies = `verandah.${knownBrowserName(secret, memberId)}=${encodeURIComponent(value)}`
  return { email, phone, cookies }
}

function inKnownBrowser(
  act: (house: House, at: Awaited<ReturnType<typeof aKnownBrowser>>) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const browser = await aKnownBrowser(house)
    return { roles: {}, act: () => act(house, browser) }
  }
}

/** So that another code may be sent. */
async function sentLongAgo({ db }: Pick<House, 'db'>) {
  const longAgo = sql<Date>`now() - interval '1 hour'`
  await db.updateTable('awaited_codes').set({ sent_at: longAgo }).execute()
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
  },
  signUpByPhone: {
    stage: atTheDoor(({ signIn }) =>
      signIn.signUpByPhone(guest, { name: 'Nell', phone: aPhone(), isOldEnough: true, address }),
    ),
  },
  askToLogIn: {
    stage: atTheDoor(({ signIn }) => signIn.askToLogIn(guest, { phone: aPhone(), address })),
    further: [
      inKnownBrowser(({ signIn }, { phone, cookies }) =>
        signIn.askToLogIn(guest, { phone, address, cookies }),
      ),
    ],
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
      await sentLongAgo({ db })
      return {
        roles: {},
        act: (viewer) => signIn.resendCode(viewer, { ...waiting, purpose: 'sign-up', address }),
      }
    },
    further: [
      async (house) => {
        const person = { name: 'Nell', phone: aPhone(), isOldEnough: true, address }
        const waiting = await house.signIn.signUpByPhone(guest, person)
        await sentLongAgo(house)
        const again = { ...waiting, purpose: 'sign-up', address } as const
        return { roles: {}, act: (viewer) => house.signIn.resendCode(viewer, again) }
      },
      async (house) => {
        const { email, cookies } = await aKnownBrowser(house)
        const waiting = await house.signIn.forgotPassword(guest, { email, address })
        await sentLongAgo(house)
        const again = { ...waiting, purpose: 'reset', address, cookies } as const
        return { roles: {}, act: (viewer) => house.signIn.resendCode(viewer, again) }
      },
    ],
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
    further: [
      inKnownBrowser(({ signIn }, { email, cookies }) =>
        signIn.logIn(guest, { email, password, address, cookies }),
      ),
      async ({ signIn }) => {
        const email = `${randomUUID()}@example.org`
        await signIn.signUp(guest, { name: 'Nell', email, password, isOldEnough: true, address })
        return { roles: {}, act: (viewer) => signIn.logIn(viewer, { email, password, address }) }
      },
    ],
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
    further: [
      inKnownBrowser(({ signIn }, { email, cookies }) =>
        signIn.forgotPassword(guest, { email, address, cookies }),
      ),
    ],
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
