import type { City } from '#city/city.ts'
import { cityDate, longDate } from '#rules/calendar.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Database } from '#server/store/database.ts'

/** Who has neither is told nothing. */
export type Reader = { name: string; email: string | null; phone: string | null }
type Place = { city: City; publicUrl: string }
type Words = { subject: string; paragraphs: string[]; action?: { label: string; path: string } }

/** By letter, or to whom has no address by SMS: then its subject, and where it leads. */
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
      'All that we keep about you has been put into one file.',
      `You can fetch it until ${dayOf(expiresAt, city)}, signed in as yourself. After that it is removed.`,
    ],
    action: { label: 'Fetch my data', path: '/settings/data' },
  }
}

export function leaving(leavesAt: Date, city: City): Words {
  return {
    subject: 'Your account will be deleted',
    paragraphs: [
      `As you asked, your account will be deleted on ${dayOf(leavesAt, city)}. Nobody sees you or your books any more.`,
      'If you change your mind, or if it was not you who asked: sign in before then and choose “Keep my account”.',
    ],
    action: { label: 'Keep my account', path: '/settings/data' },
  }
}

export function lastDay(leavesAt: Date, city: City): Words {
  return {
    subject: 'Your account is about to be deleted',
    paragraphs: [
      `Your account will be deleted on ${dayOf(leavesAt, city)}, with all that is only yours. That cannot be undone.`,
      'This is the last reminder. Until then you can sign in and keep it.',
    ],
    action: { label: 'Keep my account', path: '/settings/data' },
  }
}

export const staying: Words = {
  subject: 'Your account stays',
  paragraphs: [
    'Your account will not be deleted: you have chosen to keep it. It is as it was, save for what was ended when you left.',
    'If that was not you, somebody else can sign in as you: change your password and end all other sessions.',
  ],
  action: { label: 'See your security settings', path: '/settings/security' },
}

export const gone: Words = {
  subject: 'Your account has been deleted',
  paragraphs: [
    'Your account is gone, and with it all that was only yours. What you wrote to others stays with them, from a “Former member”.',
    'This is the last letter you get from us. Thank you for the books.',
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
