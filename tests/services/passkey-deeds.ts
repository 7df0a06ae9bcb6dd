import { anAuthenticator } from '#tests/support/authenticator.ts'
import { aMember } from '#tests/support/builders.ts'
import { asAnyone, type Deeds } from './deed.ts'
import type { House } from './house.ts'

const address = '10.0.0.1'

/** A member with a passkey, somebody else, and what the first has it on. */
async function aPasskeyHolder({ db, passkeys }: House) {
  const [owner, stranger] = await Promise.all([aMember(db), aMember(db)])
  const authenticator = anAuthenticator()
  const answer = authenticator.make(await passkeys.beginAdd(owner))
  await passkeys.add(owner, { answer, name: 'Phone' })
  const [passkey] = await passkeys.list(owner)
  return { roles: { owner, stranger }, authenticator, id: passkey?.id ?? '' }
}

export const passkeyDeeds: Deeds<'passkeys'> = {
  list: { stage: asAnyone(({ passkeys }, viewer) => passkeys.list(viewer)), may: { member: 'may' } },
  beginAdd: {
    stage: asAnyone(({ passkeys }, viewer) => passkeys.beginAdd(viewer)),
    may: { member: 'may' },
    counts: ['securityByMember'],
  },
  add: {
    async stage({ db, passkeys }) {
      const [owner, stranger] = await Promise.all([aMember(db), aMember(db)])
      const answer = anAuthenticator().make(await passkeys.beginAdd(owner))
      return { roles: { owner, stranger }, act: (viewer) => passkeys.add(viewer, { answer, name: 'Phone' }) }
    },
    may: { owner: 'may', stranger: 'PASSKEY_REFUSED' },
    counts: ['securityByMember'],
    enqueues: ['members.tell-of-change'],
  },
  rename: {
    async stage(house) {
      const { roles, id } = await aPasskeyHolder(house)
      return { roles, act: (viewer) => house.passkeys.rename(viewer, { passkey: id, name: 'Old phone' }) }
    },
    may: { owner: 'may', stranger: 'NOT_FOUND' },
    counts: ['securityByMember'],
  },
  remove: {
    async stage(house) {
      const { roles, id } = await aPasskeyHolder(house)
      return { roles, act: (viewer) => house.passkeys.remove(viewer, id) }
    },
    may: { owner: 'may', stranger: 'NOT_FOUND' },
    counts: ['securityByMember'],
    enqueues: ['members.tell-of-change'],
  },
  beginSignIn: {
    stage: async ({ passkeys }) => ({ roles: {}, act: () => passkeys.beginSignIn(address) }),
    may: { guest: 'may' },
    counts: ['signInByAddress'],
  },
  signIn: {
    async stage(house) {
      const { authenticator } = await aPasskeyHolder(house)
      const answer = authenticator.sign(await house.passkeys.beginSignIn(address))
      return { roles: {}, act: () => house.passkeys.signIn(answer, address) }
    },
    may: { guest: 'may' },
    counts: ['signInByAddress'],
  },
  isOffered: {
    stage: asAnyone(({ passkeys }, viewer) => passkeys.isOffered(viewer)),
    may: { member: 'may', guest: 'may' },
  },
  closeOffer: {
    stage: asAnyone(({ passkeys }, viewer) => passkeys.closeOffer(viewer)),
    may: { member: 'may' },
  },
}
