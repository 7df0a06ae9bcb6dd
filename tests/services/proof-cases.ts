import { memberOf } from '#rules/base/viewer.ts'
import { anAuthenticator } from '#simulation/people/authenticator.ts'
import { aPassword } from '#tests/support/builders.ts'
import type { House } from './house.ts'
import { aCircle, asOneself, each, type MemberCases, onlyTheOwner } from './member-case.ts'

const address = '10.0.0.1'
const password = 'a good long password'

async function aPasskeyHolder(house: House) {
  const { passkeys } = house
  const roles = await aCircle(house)
  const authenticator = anAuthenticator()
  const answer = authenticator.make(await passkeys.beginAdd(roles.owner))
  await passkeys.add(roles.owner, { answer, name: 'Phone' })
  // Long ago, because a way in added lately does not count yet.
  await house.db
    .updateTable('passkeys')
    .set({ created_at: new Date('2026-01-01') })
    .where('member_id', '=', roles.owner.id)
    .execute()
  return { roles, authenticator }
}

export const proofCases: MemberCases<'proof'> = {
  ways: {
    stage: asOneself(({ proof }, viewer) => proof.ways(viewer, { forAdmin: false })),
    may: each,
  },
  withPassword: {
    async stage(house) {
      const roles = await aCircle(house)
      await aPassword(house.db, roles.owner, await house.hashPassword(password))
      return { roles, act: (viewer) => house.proof.withPassword(viewer, { password }) }
    },
    may: onlyTheOwner('WRONG_PASSWORD'),
  },
  sendCode: {
    stage: asOneself(({ proof }, viewer) => proof.sendCode(viewer, { channel: 'email', address })),
    may: each,
    // Not in the session of a browser.
    further: [
      asOneself(({ proof }, viewer) =>
        proof.sendCode({ ...memberOf(viewer), session: undefined }, { channel: 'email', address }),
      ),
    ],
  },
  withCode: {
    async stage(house) {
      const roles = await aCircle(house)
      const { ticket } = await house.proof.sendCode(roles.owner, { channel: 'email', address })
      const answer = { ticket, code: house.letters.at(-1)?.code ?? '' }
      return { roles, act: (viewer) => house.proof.withCode(viewer, { ...answer, address }) }
    },
    may: onlyTheOwner('WRONG_CODE'),
  },
  beginPasskey: {
    stage: asOneself(({ proof }, viewer) => proof.beginPasskey(viewer)),
    may: each,
  },
  withPasskey: {
    async stage(house) {
      const { roles, authenticator } = await aPasskeyHolder(house)
      const answer = authenticator.sign(await house.proof.beginPasskey(roles.owner))
      return { roles, act: (viewer) => house.proof.withPasskey(viewer, { answer }) }
    },
    may: onlyTheOwner('PASSKEY_REFUSED'),
  },
}
