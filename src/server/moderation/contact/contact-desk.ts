// Members' messages to us, for administrators: read one by one, and answered once.
import { cityDate, longDate } from '#rules/base/calendar.ts'
import { growing } from '#rules/base/paging.ts'
import { DomainError } from '#rules/domain-error.ts'
import { daysFrom } from '#rules/moderation/actions.ts'
import { answeredContactKeptDays } from '#rules/moderation/contact.ts'
import { answerContactInput, contactMessagesInput } from '#rules/moderation/desk-inputs.ts'
import { moderationInput } from '#rules/moderation/moderation-inputs.ts'
import { writeLetter } from '#server/mail/letter.ts'
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
          const why = how === 'letter' ? 'By email' : words || 'In some other way'
          await writeDown(tx, { admin, action: 'contact.answer', ...subjectOf(row), why, at })
          if (how === 'letter') await parts.post(tx, answerLetter(row, words, parts))
        },
      }),
    },

    /** A job: deletes messages that were answered long ago. */
    forgetContact: (): Promise<void> =>
      queries.deleteAnsweredContact(parts.db, daysFrom(parts.clock(), -answeredContactKeptDays)),
  }
}

const subjectOf = ({ id, member_id: memberId }: { id: string; member_id: string }) => ({
  subject: { kind: 'contact-message', id } as const,
  memberId,
})

type Answered = { name: string; email: string; member_email: string | null; created_at: Date }

/**
 * An answer to an address that is not the account's quotes nothing, not even the name that was typed: the address
 * may be a stranger's.
 */
function answerLetter(
  row: Answered,
  words: string,
  { city, supportEmail }: Pick<ContactParts, 'city' | 'supportEmail'>,
) {
  const { name, email, created_at: sentAt } = row
  const letter = writeLetter({
    greeting: isAddressOfAccount(row) ? `Hello ${name},` : 'Hello,',
    paragraphs: [
      `On ${longDate(cityDate(sentAt, city.timeZone))} you wrote to us. Here is our reply:`,
      ...words.split(/\s*\n\s*/),
    ],
    footer: `We sent this because someone entered this address on the Contact page of ${city.productName}. If that wasn’t you, please reply and tell us.`,
  })
  return {
    to: email,
    replyTo: { name: city.productName, address: supportEmail },
    subject: `Our reply to your message to ${city.productName}`,
    ...letter,
  }
}
