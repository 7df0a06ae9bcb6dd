// The emails of the Contact page: to the people behind the site, and their reply.
import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { instant } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { letter } from '#server/mail/waiting-letter.ts'

const written = z.object({ memberId: z.uuid(), name: z.string(), email: z.string(), message: z.string() })

export const contactLetters = {
  contactMessage: letter(written, ({ memberId, name, email, message }, { city, publicUrl }) => ({
    subject: `Message from ${name}`,
    greeting: `${name} (${email}) has written to us:`,
    paragraphs: linesOf(message),
    action: { label: 'Their profile', url: `${publicUrl}${profilePath(memberId)}` },
    footer: `Sent from the contact form of ${city.productName}. Your reply goes to ${email}, an address we haven’t confirmed.`,
    replyTo: { name, address: email },
  })),
  /** `name` is null for an address that is not the account's: it may be a stranger's, so it gets no words of the member. */
  contactAnswer: letter(
    z.object({ name: z.string().nullable(), sentAt: instant, words: z.string() }),
    ({ name, sentAt, words }, { city, supportEmail }) => ({
      subject: `Our reply to your message to ${city.productName}`,
      greeting: name === null ? 'Hello,' : `Hello ${name},`,
      paragraphs: [
        // With the year: the reply may come much later, or be read then.
        `On ${dayWords(cityDate(sentAt, city.timeZone), '')} you wrote to us. Here is our reply:`,
        ...linesOf(words),
      ],
      footer: `We sent this because someone entered this address on the Contact page of ${city.productName}. If that wasn’t you, please reply and tell us.`,
      replyTo: { name: city.productName, address: supportEmail },
    }),
  ),
}

const linesOf = (text: string): string[] => text.split(/\s*\n\s*/)
