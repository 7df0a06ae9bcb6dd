import { randomUUID } from 'node:crypto'
import { aPassword, aPhone, aSession } from '#tests/support/builders.ts'
import type { House } from './house.ts'
import { aCircle, asOneself, each, type MemberCases, onlyTheOwner } from './member-case.ts'

const address = '10.0.0.1'
const password = 'a good long password'

/** A member who has asked to change their address, and has its code. */
async function aChange(house: House) {
  const { security, letters, payloads } = house
  const roles = await aCircle(house)
  const to = `${randomUUID()}@example.org`
  const { ticket } = await security.askChange(roles.owner, { channel: 'email', to, address })
  return { roles, change: { ticket, code: letters.at(-1)?.code ?? '' }, payloads }
}

export const securityCases: MemberCases<'security'> = {
  sessions: {
    stage: asOneself(({ security }, viewer) => security.sessions(viewer)),
    may: each,
  },
  endSession: {
    async stage(house) {
      const roles = await aCircle(house)
      const session = await aSession(house.db, roles.owner)
      return { roles, act: (viewer) => house.security.endSession(viewer, { session }) }
    },
    may: onlyTheOwner('NOT_FOUND'),
    tells: { owner: ['membership'] },
  },
  endOtherSessions: {
    stage: asOneself(({ security }, viewer) => security.endOtherSessions(viewer)),
    may: each,
    tells: { owner: ['membership'] },
  },
  changePassword: {
    async stage(house) {
      const roles = await aCircle(house)
      await aPassword(house.db, roles.owner, await house.hashPassword(password))
      const change = { currentPassword: password, password: 'another long password' }
      return { roles, act: (viewer) => house.security.changePassword(viewer, change) }
    },
    may: onlyTheOwner('WRONG_PASSWORD'),
    tells: { owner: ['membership'] },
    enqueues: ['members.tell-old-contact', 'members.tell-of-change'],
  },
  contact: {
    stage: asOneself(({ security }, viewer) => security.contact(viewer)),
    may: each,
  },
  askChange: {
    stage: asOneself(({ security }, viewer) =>
      security.askChange(viewer, { channel: 'email', to: `${randomUUID()}@example.org`, address }),
    ),
    may: each,
    further: [
      asOneself(({ security }, viewer) =>
        security.askChange(viewer, { channel: 'phone', to: aPhone(), address }),
      ),
    ],
  },
  confirmChange: {
    async stage(house) {
      const { roles, change } = await aChange(house)
      return { roles, act: (viewer) => house.security.confirmChange(viewer, { ...change, address }) }
    },
    may: onlyTheOwner('WRONG_CODE'),
    enqueues: ['members.tell-old-contact', 'members.tell-of-change'],
  },
  removeContact: {
    async stage(house) {
      const roles = await aCircle(house)
      const phone = aPhone()
      await house.db.updateTable('members').set({ phone }).where('id', '=', roles.owner.id).execute()
      await aPassword(house.db, roles.owner, 'a hash')
      return { roles, act: (viewer) => house.security.removeContact(viewer, { channel: 'phone' }) }
    },
    may: onlyTheOwner('NOT_FOUND'),
    enqueues: [...Array<string>(2).fill('members.tell-old-contact'), 'members.tell-of-change'],
  },
  undoChange: {
    async stage(house) {
      const { roles, change, payloads } = await aChange(house)
      await house.security.confirmChange(roles.owner, { ...change, address })
      const { token } = payloads.at(-2) as { token: string } // the job members.tell-old-contact
      return { roles, act: (viewer) => house.security.undoChange(viewer, { token, address }) }
    },
    may: { ...each },
    tells: { owner: ['membership'] },
  },
}
