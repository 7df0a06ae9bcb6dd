import type { NewsIn } from '#rules/base/wording.ts'
import { contactInput } from '#rules/moderation/desk-inputs.ts'
import type { Post } from '#server/mail/waiting-letter.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { contactLetters } from './contact-letters.ts'
import { insertContactMessage } from './contact-queries.ts'

export type ContactParts = {
  post: Post<NewsIn<typeof contactLetters>>
  /** The address where the people behind the site read. */
  supportEmail: string
}

/** Stores a member's message to the people behind the site, and sends it to them. */
export function createContact(parts: ContactParts) {
  const { post, supportEmail } = parts
  return defineCommand({
    by: 'member',
    whileSuspended: 'asks for help',
    input: contactInput,
    counts: ['contactByMember'],
    run: async ({ tx, viewer: { id }, now }, written): Promise<void> => {
      const { name, email, message } = written
      await insertContactMessage(tx, { member_id: id, name, email, body: message, created_at: now })
      await post(tx, {
        news: 'contactMessage',
        facts: { memberId: id, name, email, message },
        email: supportEmail,
      })
    },
  })
}
