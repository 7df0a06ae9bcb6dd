// The emails about a member's data and about leaving; by SMS to members without an email address.
import type { City } from '#city/city.ts'
import { cityDate, longDate } from '#rules/base/calendar.ts'
import { instant, noFacts } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { endedByLeaving, openReportDays } from '#rules/data-rights/data-rights.ts'
import { type LetterReader, letter } from '#server/mail/waiting-letter.ts'

const leaving = z.object({ leavesAt: instant })

export const dataRightsLetters = {
  exportReady: letter(z.object({ expiresAt: instant }), ({ expiresAt }, { city, publicUrl }) => ({
    subject: 'Your data is ready',
    paragraphs: [
      'Everything we keep about you is ready in one file.',
      `Log in to download it by ${dayOf(expiresAt, city)}. After that we’ll delete the file.`,
    ],
    action: { label: 'Download my data', url: `${publicUrl}/settings/data` },
  })),
  leaving: letter(leaving, ({ leavesAt }, reader) => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      `As you asked, we’ll delete your account on ${dayOf(leavesAt, reader.city)}. You and your books are already hidden from everyone.`,
      `If someone has reported you and we haven’t answered that yet, it can take up to ${openReportDays} days longer.`,
      'If you change your mind, or if this wasn’t you, log in before then and choose “Keep my account”.',
    ],
    action: keepAccount(reader),
  })),
  lastDay: letter(leaving, ({ leavesAt }, reader) => ({
    subject: 'Your account is about to be deleted',
    paragraphs: [
      `We’ll delete your account and everything that is only yours on ${dayOf(leavesAt, reader.city)}. This can’t be undone.`,
      'This is the last reminder. Until then, you can log in and keep it.',
    ],
    action: keepAccount(reader),
  })),
  staying: letter(noFacts, (_, { publicUrl }) => ({
    subject: 'You’re keeping your account',
    paragraphs: [
      `You’ve chosen to keep your account, so we won’t delete it. Everything is as it was, except for what ended when you left: ${endedByLeaving}.`,
      'If this wasn’t you, someone else can log in to your account. Change your password and end all other sessions.',
    ],
    action: { label: 'See your security settings', url: `${publicUrl}/settings/security` },
  })),
  /** The account no longer knows the name. */
  gone: letter(z.object({ name: z.string() }), ({ name }) => ({
    subject: 'Your account has been deleted',
    greeting: `Hello ${name},`,
    paragraphs: [
      'We’ve deleted your account and everything that was only yours. Messages you sent to other people stay with them, shown as from a “Former member”.',
      'This is the last email you’ll get from us. Thank you for the books.',
    ],
  })),
}

const keepAccount = ({ publicUrl }: LetterReader) => ({
  label: 'Keep my account',
  url: `${publicUrl}/settings/data`,
})

const dayOf = (at: Date, city: City): string => longDate(cityDate(at, city.timeZone))
