import type { City } from '#city/city.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { asMember } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import { insertContactMessage } from './contact-queries.ts'

export type ContactParts = {
  db: Database
  limits: Pick<RateLimits, 'take'>
  post(tx: Database, mail: Mail): Promise<void>
  /** Where the people behind the site read. */
  supportEmail: string
  publicUrl: string
  clock: () => Date
  city: City
}

export function createContact(parts: ContactParts) {
  const { db, limits, post, supportEmail, clock } = parts

  /** Keeps what a member writes to the people behind the site, and sends it to them. */
  return async function contact(
    viewer: Viewer,
    written: { name: string; email: string; message: string },
  ): Promise<void> {
    const { id } = memberOf(viewer)
    await limits.take('contactByMember', id)
    const { name, email, message } = written
    await asMember(db, viewer, async (tx) => {
      await insertContactMessage(tx, { member_id: id, name, email, body: message, created_at: clock() })
      await post(tx, { to: supportEmail, replyTo: { name, address: email }, ...letterOf(id, written, parts) })
    })
  }
}

function letterOf(
  memberId: string,
  { name, email, message }: { name: string; email: string; message: string },
  { city, publicUrl }: ContactParts,
) {
  const letter = writeLetter({
    greeting: `${name} (${email}) has written to us:`,
    paragraphs: message.split(/\s*\n\s*/),
    action: { label: 'Their profile', url: `${publicUrl}/profile/${memberId}` },
    footer: `Sent from the contact form of ${city.productName}. Answering goes to ${email}, which nobody has confirmed.`,
  })
  return { subject: `Message from ${name}`, ...letter }
}
