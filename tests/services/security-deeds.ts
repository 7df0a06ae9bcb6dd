import { randomUUID } from 'node:crypto'
import { aMember, aPassword, aSession } from '#tests/support/builders.ts'
import { asAnyone, type Deeds } from './deed.ts'
import type { House } from './house.ts'

const address = '10.0.0.1'
const password = 'a good long password'

/** A member who has another address since just now, and where the way back was sent. */
async function aChange({ db, security, letters, payloads }: House) {
  const member = await aMember(db)
  const to = `${randomUUID()}@example.org`
  const { ticket } = await security.askChange(member, { channel: 'email', to }, address)
  return { member, to, change: { ticket, code: letters.at(-1)?.code ?? '' }, payloads }
}

export const securityDeeds: Deeds<'security'> = {
  sessions: {
    stage: asAnyone(({ security }, viewer) => security.sessions(viewer)),
    may: { member: 'may' },
  },
  endSession: {
    async stage({ db, security }) {
      const [owner, stranger] = await Promise.all([aMember(db), aMember(db)])
      const session = await aSession(db, owner)
      return { roles: { owner, stranger }, act: (viewer) => security.endSession(viewer, session) }
    },
    may: { owner: 'may', stranger: 'NOT_FOUND' },
    tells: { owner: ['membership'] },
    counts: ['securityByMember'],
  },
  endOtherSessions: {
    stage: asAnyone(({ security }, viewer) => security.endOtherSessions(viewer)),
    may: { member: 'may' },
    tells: { member: ['membership'] },
    counts: ['securityByMember'],
  },
  hasPassword: {
    stage: asAnyone(({ security }, viewer) => security.hasPassword(viewer)),
    may: { member: 'may' },
  },
  changePassword: {
    async stage({ db, security, hashPassword }) {
      const [owner, stranger] = await Promise.all([aMember(db), aMember(db)])
      await aPassword(db, owner, await hashPassword(password))
      const change = { currentPassword: password, password: 'another long password' }
      return { roles: { owner, stranger }, act: (viewer) => security.changePassword(viewer, change) }
    },
    may: { owner: 'may', stranger: 'WRONG_PASSWORD' },
    tells: { owner: ['membership'] },
    counts: ['passwordByMember'],
    enqueues: ['members.tell-of-change'],
  },
  contact: {
    stage: asAnyone(({ security }, viewer) => security.contact(viewer)),
    may: { member: 'may' },
  },
  askChange: {
    stage: asAnyone(({ security }, viewer) =>
      security.askChange(viewer, { channel: 'email', to: `${randomUUID()}@example.org` }, address),
    ),
    may: { member: 'may' },
    counts: ['securityByMember', 'codeAskByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
  },
  confirmChange: {
    async stage(house) {
      const { member, change } = await aChange(house)
      return {
        roles: { member },
        act: (viewer) => house.security.confirmChange(viewer, change, address),
      }
    },
    may: { member: 'may' },
    counts: ['codesByAddress'],
    enqueues: ['members.tell-old-contact'],
  },
  undoChange: {
    async stage(house) {
      const { member, change, payloads } = await aChange(house)
      await house.security.confirmChange(member, change, address)
      const { token } = payloads.at(-1) as { token: string } // of members.tell-old-contact
      return { roles: { member }, act: () => house.security.undoChange(token, address) }
    },
    may: { member: 'may', guest: 'may' },
    tells: { member: ['membership'] },
    counts: ['codesByAddress'],
  },
}
