import type { City } from '#city/city.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { contactInput } from '#rules/moderation/desk-inputs.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { insertContactMessage } from './contact-queries.ts'

export type ContactParts = {
  post(tx: Database, mail: Mail): Promise<void>
  /** The address where the people behind the site read. */
  supportEmail: string
  publicUrl: string
  city: City
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
      await post(tx, { to: supportEmail, replyTo: { name, address: email }, ...letterOf(id, written, parts) })
    },
  })
}

function letterOf(
  memberId: string,
  { name, email, message }: { name: string; email: string; message: string },
  { city, publicUrl }: ContactParts,
) {
  const letter = writeLetter({
    greeting: `${name} (${email}) has written to us:`,
    paragraphs: message.split(/\s*\n\s*/),
    action: { label: 'Their profile', url: `${publicUrl}${profilePath(memberId)}` },
    footer: `Sent from the contact form of ${city.productName}. Your reply goes to ${email}, an address we haven’t confirmed.`,
  })
  return { subject: `Message from ${name}`, ...letter }
}
