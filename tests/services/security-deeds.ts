import { aMember, aPassword, aSession } from '#tests/support/builders.ts'
import { asAnyone, type Deeds } from './deed.ts'

const password = 'a good long password'

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
}
