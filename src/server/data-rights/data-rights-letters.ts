import type { City } from '#city/city.ts'
import { cityDate, longDate } from '#rules/base/calendar.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Database } from '#server/store/database.ts'

/** A member with neither address nor number gets no message. */
export type Reader = { name: string; email: string | null; phone: string | null }
type Place = { city: City; publicUrl: string }
type Words = { subject: string; paragraphs: string[]; action?: { label: string; path: string } }

/** By email, or by SMS to a member without an address: then only the subject and the link. */
export async function tellReader(
  tx: Database,
  { reader, words }: { reader: Reader; words: Words },
  ways: Place & {
    post(tx: Database, mail: Mail): Promise<void>
    text(tx: Database, sms: Sms): Promise<void>
  },
): Promise<void> {
  const { name, email, phone } = reader
  const { city, publicUrl } = ways
  if (email) return ways.post(tx, letter({ name, email }, ways, words))
  if (!phone) return
  const link = words.action ? ` ${publicUrl}${words.action.path}` : ''
  await ways.text(tx, { to: phone, text: `${city.productName}: ${words.subject}.${link}` })
}

export function exportReady(expiresAt: Date, city: City): Words {
  return {
    subject: 'Your data is ready',
    paragraphs: [
      'Everything we keep about you is ready in one file.',
      `Log in to download it by ${dayOf(expiresAt, city)}. After that we’ll delete the file.`,
    ],
    action: { label: 'Download my data', path: '/settings/data' },
  }
}

export function leaving(leavesAt: Date, city: City): Words {
  return {
    subject: 'Your account will be deleted',
    paragraphs: [
      `As you asked, we’ll delete your account on ${dayOf(leavesAt, city)}. You and your books are already hidden from everyone.`,
      'If you change your mind, or if this wasn’t you, log in before then and choose “Keep my account”.',
    ],
    action: { label: 'Keep my account', path: '/settings/data' },
  }
}

export function lastDay(leavesAt: Date, city: City): Words {
  return {
    subject: 'Your account is about to be deleted',
    paragraphs: [
      `We’ll delete your account and everything that is only yours on ${dayOf(leavesAt, city)}. This can’t be undone.`,
      'This is the last reminder. Until then, you can log in and keep it.',
    ],
    action: { label: 'Keep my account', path: '/settings/data' },
  }
}

export const staying: Words = {
  subject: 'You’re keeping your account',
  paragraphs: [
    'You’ve chosen to keep your account, so we won’t delete it. Everything is as it was, except for the requests and exchanges that ended when you left.',
    'If this wasn’t you, someone else can log in to your account. Change your password and end all other sessions.',
  ],
  action: { label: 'See your security settings', path: '/settings/security' },
}

export const gone: Words = {
  subject: 'Your account has been deleted',
  paragraphs: [
    'Your account and everything that was only yours are gone. Messages you sent to other people stay with them, shown as from a “Former member”.',
    'This is the last email you’ll get from us. Thank you for the books.',
  ],
}

function letter(
  { name, email }: { name: string; email: string },
  { city, publicUrl }: Place,
  { subject, paragraphs, action }: Words,
): Mail {
  const body = writeLetter({
    greeting: `Hello ${name},`,
    paragraphs,
    ...(action && { action: { label: action.label, url: publicUrl + action.path } }),
    footer: `${city.productName}, the neighbourhood library of ${city.name}`,
  })
  return { to: email, subject, ...body }
}

function dayOf(instant: Date, city: City): string {
  return longDate(cityDate(instant, city.timeZone))
}
