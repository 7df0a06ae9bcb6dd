// What members have written to us, for administrators: read one by one, and answered once.
import { cityDate, longDate } from '#rules/calendar.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { daysFrom } from '#rules/moderation/actions.ts'
import { answeredContactKeptDays, type ContactAnswer } from '#rules/moderation/contact.ts'
import { canModerate } from '#rules/moderation/moderation.ts'
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { writeLetter } from '#server/mail/letter.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { writeDown, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import type { ContactParts } from './contact.ts'
import * as queries from './contact-queries.ts'
import {
  type ContactCard,
  type ContactMessage,
  isAddressOfAccount,
  toContactCard,
  toContactMessage,
} from './contact-view.ts'

type AnswerWish = { id: string; how: ContactAnswer; words: string }

export function createContactDesk(parts: Omit<ContactParts, 'limits'>) {
  const { db, post, clock } = parts

  return {
    /** From whom, when and how it begins: unanswered ones, the longest waiting first, or answered ones, the latest first. */
    async contactMessages(
      viewer: Viewer,
      { isAnswered, shown, text = '' }: { isAnswered: boolean; shown: number; text?: string },
    ): Promise<{ messages: ContactCard[]; more: number | undefined }> {
      assertAllowed(canModerate(viewer))
      const rows = await queries.listContactMessages(db, { isAnswered, text, limit: shown + 1 })
      const { rows: first, more } = growing(rows, shown)
      return { messages: first.map(toContactCard), more }
    },

    /** One of them with its words and address. That it was looked at stands in the log. NOT_FOUND. */
    async contactMessage(viewer: Viewer, id: string): Promise<ContactMessage> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      const row = isUuid(id) ? await queries.findContactMessage(db, id) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      await writeLook(db, { admin, deed: 'contact.view', ...subjectOf(row), at: clock() })
      return toContactMessage(row)
    },

    /**
     * By a letter to the address that was given, or noted as answered in some other way; `words` are either's. Of two
     * administrators at once (a race) the second meets CONTACT_ANSWERED, and nothing is sent twice.
     */
    async answerContact(viewer: Viewer, { id, how, words }: AnswerWish): Promise<void> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await asWriter(db, viewer, async (tx) => {
        const row = await queries.lockContactMessage(tx, id)
        if (!row) throw new DomainError('NOT_FOUND')
        if (row.answered_at) throw new DomainError('CONTACT_ANSWERED')
        const at = clock()
        await queries.answerContactMessage(tx, { id, how, words, adminId: admin.id, at })
        const why = how === 'letter' ? 'By e-mail' : words || 'In some other way'
        await writeDown(tx, { admin, deed: 'contact.answer', ...subjectOf(row), why, at })
        if (how === 'letter') await post(tx, answerLetter(row, words, parts))
      })
    },

    /** A job: what was answered long ago goes. */
    forgetContact: (): Promise<void> =>
      queries.deleteAnsweredContact(db, daysFrom(clock(), -answeredContactKeptDays)),
  }
}

const subjectOf = ({ id, member_id: memberId }: { id: string; member_id: string }) => ({
  subject: { kind: 'contact-message', id },
  memberId,
})

type Answered = { name: string; email: string; member_email: string | null; created_at: Date }

/** To an address that is not the account's it quotes nothing, not even the name that was typed: it may be a stranger's. */
function answerLetter(
  row: Answered,
  words: string,
  { city, supportEmail }: Pick<ContactParts, 'city' | 'supportEmail'>,
) {
  const { name, email, created_at: sentAt } = row
  const letter = writeLetter({
    greeting: isAddressOfAccount(row) ? `Hello ${name},` : 'Hello,',
    paragraphs: [
      `On ${longDate(cityDate(sentAt, city.timeZone))} you wrote to us. This is our answer:`,
      ...words.split(/\s*\n\s*/),
    ],
    footer: `Sent because somebody gave this address under Contact at ${city.productName}. If that was not you, tell us by answering.`,
  })
  return {
    to: email,
    replyTo: { name: city.productName, address: supportEmail },
    subject: `Our answer to your message to ${city.productName}`,
    ...letter,
  }
}
