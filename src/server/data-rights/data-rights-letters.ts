import type { City } from '#city/city.ts'
import { cityDate, longDate } from '#rules/calendar.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'

type Reader = { name: string; email: string }
type Place = { city: City; publicUrl: string }

export function exportReadyLetter({ expiresAt, ...to }: Reader & { expiresAt: Date }, place: Place): Mail {
  return letter(to, place, {
    subject: 'Your data is ready',
    paragraphs: [
      'All that we keep about you has been put into one file.',
      `You can fetch it until ${dayOf(expiresAt, place)}, signed in as yourself. After that it is removed.`,
    ],
    action: { label: 'Fetch my data', path: '/settings/data' },
  })
}

export function leavingLetter({ leavesAt, ...to }: Reader & { leavesAt: Date }, place: Place): Mail {
  return letter(to, place, {
    subject: 'Your account will be deleted',
    paragraphs: [
      `As you asked, your account will be deleted on ${dayOf(leavesAt, place)}. Nobody sees you or your books any more.`,
      'If you change your mind, or if it was not you who asked: sign in before then and choose “Keep my account”.',
    ],
    action: { label: 'Keep my account', path: '/settings/data' },
  })
}

export function lastDayLetter({ leavesAt, ...to }: Reader & { leavesAt: Date }, place: Place): Mail {
  return letter(to, place, {
    subject: 'Your account is about to be deleted',
    paragraphs: [
      `Your account will be deleted on ${dayOf(leavesAt, place)}, with all that is only yours. That cannot be undone.`,
      'This is the last reminder. Until then you can sign in and keep it.',
    ],
    action: { label: 'Keep my account', path: '/settings/data' },
  })
}

export function goneLetter(to: Reader, place: Place): Mail {
  return letter(to, place, {
    subject: 'Your account has been deleted',
    paragraphs: [
      'Your account is gone, and with it all that was only yours. What you wrote to others stays with them, from a “Former member”.',
      'This is the last letter you get from us. Thank you for the books.',
    ],
  })
}

function letter(
  { name, email }: Reader,
  { city, publicUrl }: Place,
  words: { subject: string; paragraphs: string[]; action?: { label: string; path: string } },
): Mail {
  const { subject, paragraphs, action } = words
  const body = writeLetter({
    greeting: `Hello ${name},`,
    paragraphs,
    ...(action && { action: { label: action.label, url: publicUrl + action.path } }),
    footer: `${city.productName}, the neighbourhood library of ${city.name}`,
  })
  return { to: email, subject, ...body }
}

function dayOf(instant: Date, { city }: Place): string {
  return longDate(cityDate(instant, city.timeZone))
}
