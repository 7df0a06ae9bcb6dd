import { guest } from '#rules/base/viewer.ts'
import { anAuthenticator } from '#simulation/people/authenticator.ts'
import { aPassword } from '#tests/support/builders.ts'
import { inner } from './case.ts'
import type { House } from './house.ts'
import { aCircle, asOneself, each, type MemberCases, onlyTheOwner } from './member-case.ts'

const address = '10.0.0.1'

/** A member with a passkey, the others, and the device that has it. */
async function aPasskeyHolder(house: House) {
  const { passkeys } = house
  const roles = await aCircle(house)
  const { owner } = roles
  const authenticator = anAuthenticator()
  const answer = authenticator.make(await passkeys.beginAdd(owner))
  await passkeys.add(owner, { answer, name: 'Phone' })
  // Nobody can remove their last way in.
  await aPassword(house.db, owner, 'a hash')
  const [passkey] = await passkeys.list(owner)
  return { roles, authenticator, id: passkey?.id ?? '' }
}

export const passkeyCases: MemberCases<'passkeys'> = {
  list: { stage: asOneself(({ passkeys }, viewer) => passkeys.list(viewer)), may: each },
  beginAdd: {
    stage: asOneself(({ passkeys }, viewer) => passkeys.beginAdd(viewer)),
    may: each,
  },
  add: {
    async stage(house) {
      const roles = await aCircle(house)
      const answer = anAuthenticator().make(await house.passkeys.beginAdd(roles.owner))
      return { roles, act: (viewer) => house.passkeys.add(viewer, { answer, name: 'Phone' }) }
    },
    may: onlyTheOwner('PASSKEY_REFUSED'),
    enqueues: ['members.tell-old-contact', 'members.tell-of-change'],
  },
  rename: {
    async stage(house) {
      const { roles, id } = await aPasskeyHolder(house)
      return { roles, act: (viewer) => house.passkeys.rename(viewer, { passkey: id, name: 'Old phone' }) }
    },
    may: onlyTheOwner('NOT_FOUND'),
  },
  remove: {
    async stage(house) {
      const { roles, id } = await aPasskeyHolder(house)
      return { roles, act: (viewer) => house.passkeys.remove(viewer, { passkey: id }) }
    },
    may: onlyTheOwner('NOT_FOUND'),
    enqueues: ['members.tell-old-contact', 'members.tell-of-change'],
  },
  askToProve: inner('part of showing that it is them'),
  keepChallenge: inner('part of showing that it is them'),
  assertOwn: inner('part of showing that it is them'),
  beginSignIn: {
    stage: asOneself(({ passkeys }, viewer) => passkeys.beginSignIn(viewer, { address })),
    may: { ...each },
  },
  signIn: {
    async stage(house) {
      const { roles, authenticator } = await aPasskeyHolder(house)
      const answer = authenticator.sign(await house.passkeys.beginSignIn(guest, { address }))
      return { roles, act: (viewer) => house.passkeys.signIn(viewer, { answer, address }) }
    },
    may: { ...each },
    // It ends the session that the viewer had.
    tells: { owner: ['membership'] },
  },
  isOffered: {
    stage: asOneself(({ passkeys }, viewer) => passkeys.isOffered(viewer)),
    may: { ...each },
  },
  closeOffer: {
    stage: asOneself(({ passkeys }, viewer) => passkeys.closeOffer(viewer)),
    may: each,
  },
}
