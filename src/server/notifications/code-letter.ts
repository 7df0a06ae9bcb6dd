import type { City } from '#city/city.ts'
import { codeMinutes } from '#rules/members/members.ts'
import { siteFooter, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { CodeMessage } from '#server/members/sign-in/code-message.ts'
import type { Sms } from '#server/sms/sms.ts'

type Place = { city: City; publicUrl: string }

/** The letter with a 6-digit code; or to a member who signed up again, or whose address somebody else used to sign up. */
export function writeCodeLetter(message: CodeMessage, { city, publicUrl }: Place): Mail {
  const { productName } = city
  const footer = siteFooter(city)
  if (message.about === 'account-exists') {
    const body = writeLetter({
      greeting: 'Hello,',
      paragraphs: [
        `Someone, perhaps you, has just tried to sign up for ${productName} with this email address. You already have an account, so nothing has changed.`,
        `Log in with your password. If you’ve forgotten it, choose a new one at ${publicUrl}/auth/forgot`,
        'If this wasn’t you, you can ignore this email. Nobody can log in without your password.',
      ],
      action: { label: 'Log in', url: `${publicUrl}/auth` },
      footer,
    })
    return { to: message.recipient, subject: `You already have an account on ${productName}`, ...body }
  }
  const { code, purpose } = message
  const isReset = purpose === 'reset'
  const why = isReset ? 'choose a new password' : 'confirm your email address'
  const body = writeLetter({
    greeting: 'Hello,',
    paragraphs: [
      `Enter this code in ${productName} to ${why}.`,
      `It works for ${codeMinutes} minutes. If you didn’t ask for it, you can ignore this email.`,
    ],
    code,
    footer,
  })
  const subject = isReset
    ? `Reset your ${productName} password: ${code}`
    : `${code} is your ${productName} code`
  return { to: message.recipient, subject, ...body }
}

/** The same by SMS: short, in the GSM alphabet, so that it stays one message of 160 characters. */
export function writeCodeSms(message: CodeMessage, { city, publicUrl }: Place): Sms {
  const { productName } = city
  const text =
    message.about === 'code'
      ? `${message.code} is your ${productName} code. It works for ${codeMinutes} minutes. Nobody from ${productName} will ever ask you for it.`
      : `You already have an account on ${productName} with this number. Log in at ${publicUrl}/auth?by=phone`
  return { to: message.recipient, text }
}
