import type { City } from '#city/city.ts'
import { codeMinutes } from '#rules/members/members.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { CodeLetter } from '#server/members/sign-in/awaited-codes.ts'

/** The letter with a 6-digit code: to confirm an address, or to choose a new password. */
export function writeCodeLetter(
  { email, code, purpose }: Pick<CodeLetter, 'email' | 'code' | 'purpose'>,
  city: City,
): Mail {
  const subject =
    purpose === 'verify'
      ? `${code} is your ${city.productName} code`
      : `Reset your ${city.productName} password: ${code}`
  const opening =
    purpose === 'verify'
      ? `Type this code into ${city.productName} to confirm your e-mail address.`
      : `Type this code into ${city.productName} to choose a new password.`
  const body = writeLetter({
    greeting: 'Hello,',
    paragraphs: [
      opening,
      `It works for ${codeMinutes} minutes. If you did not ask for it, you can ignore this e-mail.`,
    ],
    code,
    footer: `${city.productName}, the neighbourhood library of ${city.name}`,
  })
  return { to: email, subject, ...body }
}
