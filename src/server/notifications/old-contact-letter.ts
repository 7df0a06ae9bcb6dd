import type { City } from '#city/city.ts'
import { undoDays } from '#rules/members/members.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { OldContact } from '#server/members/security/security-jobs.ts'
import type { Sms } from '#server/sms/sms.ts'

type Place = { city: City; publicUrl: string }

const linkTo = (publicUrl: string, token: string) => `${publicUrl}/auth/undo?token=${token}`

/** To an address that is no longer a member's: what happened, and the way back. */
export function writeOldContactLetter({ name, recipient, token }: OldContact, place: Place): Mail {
  const { city, publicUrl } = place
  const body = writeLetter({
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your ${city.productName} account now has another e-mail address, and no longer this one.`,
      `If that was you, there is nothing to do. If it was not, take it back within ${undoDays} days: that signs everybody out, and you choose a new password.`,
    ],
    action: { label: 'Take it back', url: linkTo(publicUrl, token) },
    footer: `${city.productName}, the neighbourhood library of ${city.name}`,
  })
  return { to: recipient, subject: 'Your e-mail address was changed', ...body }
}

/** The same to a phone number. */
export function writeOldContactSms({ recipient, token }: OldContact, { city, publicUrl }: Place): Sms {
  const text = `Your ${city.productName} account has another phone number now. Not you? Take it back within ${undoDays} days: ${linkTo(publicUrl, token)}`
  return { to: recipient, text }
}
