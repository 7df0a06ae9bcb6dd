import { randomUUID } from 'node:crypto'
import { guest } from '#rules/base/viewer.ts'
import { aMember, aPhone, asProven } from '#tests/support/builders.ts'
import { asAnyone, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

const address = '10.0.0.1'

/** A browser that has logged in at the issuer, as a person without an account, and is on its way back. */
async function onTheWayBack(
  { issuers, issuer }: House,
  person: { email?: string; email_verified?: boolean } = {},
) {
  const { url, browser } = await issuers.setOut(guest, {
    issuer: 'oidc',
    browser: undefined,
    back: '/about',
    address,
  })
  const answer = issuer.logIn(url, { sub: randomUUID(), name: 'Nell', ...person })
  return { issuer: 'oidc', browser, answer }
}

/** The browser of a new person whom the issuer knows by email, or not. */
async function aNewcomer(house: House, isVouchedFor: boolean) {
  const email = `${randomUUID()}@example.org`
  const back = await onTheWayBack(house, { email, email_verified: isVouchedFor })
  await house.issuers.comeBack({ kind: 'guest' }, { ...back, address })
  return { browser: back.browser, email }
}

async function aLinkedMember({ db, issuer }: House) {
  const [owner, stranger] = [await aMember(db, { profile: { phone: aPhone() } }), await aMember(db)]
  const { id } = await db
    .insertInto('accounts')
    .values({
      ...{ issuer: issuer.url, provider_id: 'oidc', account_id: randomUUID(), member_id: owner.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { roles: { owner: await asProven(db, owner), stranger: await asProven(db, stranger) }, id }
}

export const issuerCases: ServiceCases<'issuers'> = {
  offered: {
    stage: async ({ issuers }) => ({ roles: {}, act: async () => issuers.offered(guest) }),
  },
  setOut: {
    stage: async ({ issuers }) => ({
      roles: {},
      act: (viewer) => issuers.setOut(viewer, { issuer: 'oidc', browser: undefined, back: '/', address }),
    }),
  },
  setOutToAdd: {
    async stage({ db, issuers }) {
      const member = await asProven(db, await aMember(db))
      return {
        roles: { member },
        act: (viewer) => issuers.setOutToAdd(viewer, { issuer: 'oidc', browser: undefined }),
      }
    },
    may: { member: 'may' },
  },
  comeBack: {
    async stage(house) {
      const back = await onTheWayBack(house)
      return { roles: {}, act: (viewer) => house.issuers.comeBack(viewer, { ...back, address }) }
    },
  },
  waiting: {
    stage: async ({ issuers }) => ({
      roles: {},
      act: (viewer) => issuers.waiting(viewer, { browser: 'nobody' }),
    }),
  },
  join: {
    async stage(house) {
      const { browser } = await aNewcomer(house, true)
      return {
        roles: {},
        act: (viewer) => house.issuers.join(viewer, { name: 'Nell', isOldEnough: true, browser, address }),
      }
    },
  },
  askToJoin: {
    async stage(house) {
      const { browser, email } = await aNewcomer(house, false)
      return {
        roles: {},
        act: (viewer) =>
          house.issuers.askToJoin(viewer, { name: 'Nell', email, isOldEnough: true, browser, address }),
      }
    },
  },
  joinWithCode: {
    async stage(house) {
      const { browser, email } = await aNewcomer(house, false)
      const { ticket } = await house.issuers.askToJoin(guest, {
        name: 'Nell',
        email,
        isOldEnough: true,
        browser,
        address,
      })
      const code = house.letters.at(-1)?.code ?? ''
      return {
        roles: {},
        act: (viewer) => house.issuers.joinWithCode(viewer, { ticket, code, browser, address }),
      }
    },
  },
  takeWaiting: {
    async stage(house) {
      const { browser } = await aNewcomer(house, false)
      const member = await asProven(house.db, await aMember(house.db))
      return { roles: { member }, act: (viewer) => house.issuers.takeWaiting(viewer, { browser }) }
    },
    may: { member: 'may' },
    enqueues: ['members.tell-old-contact', 'members.tell-of-change'],
  },
  linked: { stage: asAnyone(({ issuers }, viewer) => issuers.linked(viewer)), may: { member: 'may' } },
  remove: {
    async stage(house) {
      const { roles, id } = await aLinkedMember(house)
      return { roles, act: (viewer) => house.issuers.remove(viewer, { way: id }) }
    },
    may: { owner: 'may', stranger: 'NOT_FOUND' },
    enqueues: [...Array<string>(2).fill('members.tell-old-contact'), 'members.tell-of-change'],
  },
}
