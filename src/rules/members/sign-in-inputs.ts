// Inputs of the operations on signing up, logging in and logging out (server/members/sign-in). The forms are in
// member-forms.ts.
import { samplePhone } from '#city/samples.ts'
import { networkAddress } from '#rules/base/inputs.ts'
import { emailAddress, requiredText, text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { codeLength, codePurposes, minimumAge, passwordMaximum, passwordMinimum } from './members.ts'
import { nameField } from './profile-inputs.ts'

/** The Cookie header of the request. Node accepts no longer one, and no other characters. */
const cookieHeader = z
  .string()
  .regex(/^[\t\u0020-\u007e\u0080-\u00ff]*$/)
  .max(20_000)
  .nullish()
/** Given to a browser that is waiting for a code, and sent back with the code. */
export const ticket = z.string().max(10_000)

export const email = emailAddress()
export const fullName = nameField('Enter your full name')
// Only the server checks whether the number can be called: the numbering plans are too large for a browser.
export const phone = requiredText('Enter your phone number')
  .max(40, 'This phone number is too long')
  .regex(/^[-+()./\d\s]+$/, `Enter a phone number in digits, like ${samplePhone}`)

/** An existing password. `missing` is the error if it is empty. */
export const presentPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(passwordMaximum, 'That password is too long')
export const newPassword = z
  .string({ error: 'Choose a password' })
  .min(passwordMinimum, `Password must be at least ${passwordMinimum} characters`)
  .max(passwordMaximum, `Password must be at most ${passwordMaximum} characters`)

const codeMissing = `Enter the ${codeLength} digits we sent you`
export const code = text(codeMissing)
  .max(codeLength, { error: codeMissing, abort: true })
  .regex(new RegExp(`^[0-9]{${codeLength}}$`), codeMissing)
const tooYoung = `You need to be ${minimumAge} or older to join`
export const isOldEnough = z.boolean({ error: tooYoung }).refine((said) => said, tooYoung)

const fromBrowser = { address: networkAddress, cookies: cookieHeader }

/** A code as typed, with the ticket of the browser that was waiting for it. */
export const codeInput = z.object({ ticket, code, address: networkAddress })

/** A ticket from a cookie. One that was never issued matches nothing. */
export const awaitedInput = z.object({ ticket: ticket.catch(''), purpose: z.enum(codePurposes) })

export const signUpInput = z.object({
  name: fullName,
  email,
  password: newPassword,
  isOldEnough,
  address: networkAddress,
})

export const signUpByPhoneInput = z.object({ name: fullName, phone, isOldEnough, address: networkAddress })

export const resendCodeInput = z.object({ ticket, purpose: z.enum(codePurposes), ...fromBrowser })

export const logInInput = z.object({
  email,
  password: presentPassword('Enter your password'),
  ...fromBrowser,
})

export const askToLogInInput = z.object({ phone, ...fromBrowser })

export const logOutInput = z.object({ cookies: cookieHeader })

export const forgotPasswordInput = z.object({ email, ...fromBrowser })

export const resetPasswordInput = codeInput.extend({
  password: newPassword,
  /** Whether the new password, with the address the code came to, becomes the only way to log in. */
  isAlone: z.boolean().default(false),
})
