import { aMember } from '#tests/support/builders.ts'
import { aMessage } from '#tests/support/exchanges.ts'
import type { Deeds } from './deed.ts'

export const moderationDeeds: Deeds<'moderation'> = {
  blockMember: {
    async stage({ db, moderation }) {
      const other = await aMember(db)
      return {
        roles: { member: await aMember(db), other },
        act: (viewer) => moderation.blockMember(viewer, other.id),
      }
    },
    may: { member: 'may', other: 'NOT_TO_YOURSELF' },
    tells: { member: ['messages'] },
  },
  reportMember: {
    async stage({ db, moderation }) {
      const other = await aMember(db)
      return {
        roles: { member: await aMember(db), other },
        act: (viewer) =>
          moderation.reportMember(viewer, { memberId: other.id, details: 'Never came to the market.' }),
      }
    },
    may: { member: 'may', other: 'NOT_TO_YOURSELF' },
    counts: ['reportByMember'],
    enqueues: ['report.notify'],
  },
  reportConversation: {
    async stage({ db, messages, moderation }) {
      const [writer, reader] = [await aMember(db), await aMember(db)]
      const { conversationId } = await messages.start(writer, { contactId: reader.id, ...aMessage() })
      return {
        roles: { reader, writer, stranger: await aMember(db) },
        act: (viewer) =>
          moderation.reportConversation(viewer, { conversationId, reason: 'Scam attempt', details: '' }),
      }
    },
    may: { reader: 'may', writer: 'may', stranger: 'NOT_FOUND' },
    counts: ['reportByMember'],
    enqueues: ['report.notify'],
  },
  openReports: {
    async stage({ db, moderation }) {
      return {
        roles: { admin: await aMember(db, { isAdmin: true }), member: await aMember(db) },
        act: (viewer) => moderation.openReports(viewer),
      }
    },
    may: { admin: 'may', member: 'ACCESS_DENIED' },
  },
}
