// Members' messages to us, for administrators: read one by one, and answered once.
import { growing } from '#rules/base/paging.ts'
import { DomainError } from '#rules/domain-error.ts'
import { daysFrom } from '#rules/moderation/actions.ts'
import { contactKeptDays } from '#rules/moderation/contact.ts'
import { answerContactInput, contactMessagesInput } from '#rules/moderation/desk-inputs.ts'
import { moderationInput } from '#rules/moderation/moderation-inputs.ts'
import { writeDown, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import type { ContactParts } from './contact.ts'
import * as queries from './contact-queries.ts'
import { type ContactMessage, isAddressOfAccount, toContactCard, toContactMessage } from './contact-view.ts'

export function createContactDesk(parts: ContactParts & { db: Database; clock: () => Date }) {
  return {
    operations: {
      /**
       * The sender, the time and the first words: unanswered ones, the longest waiting first, or answered ones,
       * the latest first.
       */
      contactMessages: defineRead({
        by: 'admin',
        input: contactMessagesInput,
        run: async ({ db }, { isAnswered, shown, text = '' }) => {
          const found = await queries.listContactMessages(db, { isAnswered, text, limit: shown + 1 })
          const { rows, more } = growing(found, shown)
          return { messages: rows.map(toContactCard), more }
        },
      }),

      /** One of them with its words and address. The log records that it was read. NOT_FOUND. */
      contactMessage: defineRead({
        by: 'admin',
        input: moderationInput,
        run: async ({ db, viewer: admin, now: at }, { id }): Promise<ContactMessage> => {
          const row = await queries.findContactMessage(db, id)
          if (!row) throw new DomainError('NOT_FOUND')
          await writeLook(db, { admin, action: 'contact.view', ...subjectOf(row), at })
          return toContactMessage(row)
        },
      }),

      /**
       * By an email to the address that was given, or noted as answered in some other way, with `words` in either
       * case. If two administrators answer at once (a race condition), the second gets CONTACT_ANSWERED, and
       * nothing is sent twice.
       */
      answerContact: defineCommand({
        by: 'admin',
        input: answerContactInput,
        run: async ({ tx, viewer: admin, now: at }, { id, how, words }): Promise<void> => {
          const row = await queries.lockContactMessage(tx, id)
          if (!row) throw new DomainError('NOT_FOUND')
          if (row.answered_at) throw new DomainError('CONTACT_ANSWERED')
          await queries.answerContactMessage(tx, { id, how, words, adminId: admin.id, at })
          const logged = { admin, ...subjectOf(row), at }
          if (how === 'noted') return writeDown(tx, { ...logged, action: 'contact.note', why: words })
          await writeDown(tx, { ...logged, action: 'contact.answer' })
          const name = isAddressOfAccount(row) ? row.name : null
          const facts = { name, sentAt: row.created_at, words }
          await parts.post(tx, { news: 'contactAnswer', facts, email: row.email })
        },
      }),
    },

    /** A job: deletes messages that were answered long ago, or that have waited as long without an answer. */
    forgetContact: (): Promise<void> =>
      queries.deleteOldContact(parts.db, daysFrom(parts.clock(), -contactKeptDays)),
  }
}

const subjectOf = ({ id, member_id: memberId }: { id: string; member_id: string }) => ({
  subject: { kind: 'contact-message', id } as const,
  memberId,
})
