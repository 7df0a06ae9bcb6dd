import type { City } from '#city/city.ts'
import { undoChangePath } from '#rules/members/auth-paths.ts'
import { undoDays } from '#rules/members/way-limits.ts'
import { siteFooter, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { changeWords } from '#server/members/security/change-words.ts'
import type { UndoOffer } from '#server/members/security/security-jobs.ts'
import type { Sms } from '#server/sms/sms.ts'

type Place = { city: City; publicUrl: string }

const linkTo = (publicUrl: string, token: string) => `${publicUrl}${undoChangePath(token)}`

/** To the address a member had before a way into their account changed: what happened, and the link that undoes it. */
export function writeUndoLetter({ name, change, way = '', recipient, token }: UndoOffer, place: Place): Mail {
  const { city, publicUrl } = place
  const { subject, says } = wordsOf(change)
  const body = writeLetter({
    greeting: `Hello ${name},`,
    paragraphs: [
      says(city.productName, way),
      `If this was you, there’s nothing to do. If not, undo it within ${undoDays} days. That logs everyone out and removes every way to log in that was added since. You can then choose a new password.`,
    ],
    action: { label: 'Undo this change', url: linkTo(publicUrl, token) },
    footer: siteFooter(city),
  })
  return { to: recipient, subject, ...body }
}

/** The same to a phone number. */
export function writeUndoSms({ change, recipient, token }: UndoOffer, { city, publicUrl }: Place): Sms {
  const text = `${city.productName}: ${wordsOf(change).subject}. Not you? Undo this change within ${undoDays} days: ${linkTo(publicUrl, token)}`
  return { to: recipient, text }
}

/** A job of an older release does not say what has changed: it was an address or a number. */
const wordsOf = (change: UndoOffer['change'] | undefined) => changeWords[change ?? 'email-changed']
