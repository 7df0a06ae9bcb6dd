import { sampleMobile, samplePhone } from '#city/samples.ts'
import { defineRefusals } from '#rules/base/refusal.ts'
import { mostPasskeys, undoDays } from './way-limits.ts'

export const memberRefusals = defineRefusals({
  LOG_IN_LIMITED: [
    429,
    'There have been too many password attempts for this account or from your network. We’ve paused password logins for a while.',
  ],
  NEW_MEMBER_LIMIT: [403, 'You’ve reached today’s limit for new members. Try again tomorrow.'],
  COOKIES_BLOCKED: [
    400,
    'Your browser is blocking cookies, so we can’t keep you logged in. Allow cookies for this site, then reload the page.',
  ],
  STREET_LINK_UNKNOWN: [404, 'This link no longer works. You’re still welcome: anyone can join.'],
  WRONG_CREDENTIALS: [400, 'That email and password don’t match. Check both, or reset your password.'],
  WRONG_PASSWORD: [400, 'That isn’t your current password. Check it and try again.'],
  ACCOUNT_EXISTS: [409, 'You already have an account. Log in instead.'],
  DISPOSABLE_ADDRESS: [400, 'Please use a permanent email address, so that neighbours can reach you.'],
  NOT_A_PHONE: [
    400,
    `Enter a mobile number, like ${sampleMobile}, or with its country code, like ${samplePhone}`,
  ],
  PHONE_COUNTRY: [
    400,
    'We can’t send codes to numbers in that country. Use another number or your email address.',
  ],
  SMS_PAUSED: [
    503,
    'We can’t send a code to this number right now. Try again in an hour, or use your email address.',
  ],
  CODE_ON_ITS_WAY: [429, 'A code is on its way. Please wait a moment before you ask for another.'],
  WRONG_CODE: [400, 'That code isn’t right. Check the latest one we sent you.'],
  CODE_EXPIRED: [400, 'That code has expired. Ask for a new one.'],
  TOO_MANY_TRIES: [429, 'Too many wrong codes. Ask for a new one.'],
  UNDO_LINK_OVER: [
    410,
    `This link has already been used or is more than ${undoDays} days old. Contact us if you need help.`,
  ],
  UNDO_CONTACT_TAKEN: [
    409,
    'Another account has this address or number now. Log in to that account, change it there, then open this link again.',
  ],
  PASSWORD_COMMON: [
    400,
    'Lots of people use this password, so it’s easy to guess. Choose another, such as a few random words.',
  ],
  PASSWORD_OWN: [
    400,
    'This is mostly your name or email address, so it’s easy to guess. Choose a different password.',
  ],
  LAST_CONTACT: [
    409,
    'We need an email address or a phone number to reach you. Add another before you remove this one.',
  ],
  PASSKEY_REFUSED: [400, 'That passkey didn’t work. Try again, or log in another way.'],
  PASSKEYS_FULL: [409, `You already have ${mostPasskeys} passkeys, which is the limit. Remove one first.`],
  ISSUER_AWAY: [503, 'Their login page didn’t respond. Try again in a moment, or log in another way.'],
  ISSUER_PAUSED: [503, 'That login service isn’t responding. Try again in a minute, or log in another way.'],
  ISSUER_REFUSED: [400, 'We couldn’t confirm it’s you. Try again, or log in another way.'],
  ISSUER_CANCELLED: [400, 'You came back without logging in. Try again, or log in another way.'],
  VISIT_OVER: [400, 'This login has expired or was already used. Please start again from here.'],
  IDENTITY_TAKEN: [
    409,
    'That account is already linked to a different Verandah account. To move it, log in to that one and remove the link first.',
  ],
  WAY_IN_ALREADY: [
    409,
    'You’ve already added an account of this kind. Remove it first to use a different one.',
  ],
  LAST_WAY_IN: [
    409,
    'This is your only way to log in. Add a passkey or a phone number first, or choose a password.',
  ],
  ACCOUNT_DISABLED: [403, 'This account has been disabled. Contact us if you think that’s a mistake.'],
  ACCOUNT_IS_SO: [409, 'There’s nothing to change. Someone may have already done it.'],
  ACCOUNT_IS_DISABLED: [409, 'This account is disabled. Enable it first.'],
  LAST_ADMINISTRATOR: [
    409,
    'This is the only administrator who can act now. Make someone else an administrator first.',
  ],
  NOT_TO_YOURSELF: [400, 'You can’t do this to your own account.'],
  BLOCKED: [403, 'You can’t message this member.'],
})
