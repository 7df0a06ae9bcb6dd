// What the operations of signing up, in and out take (server/members/sign-in). Their forms are in member-forms.ts.
import { emailAddress, requiredText, text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { codeLength, codePurposes, minimumAge, passwordMinimum } from './members.ts'
import { nameField } from './profile-inputs.ts'

/** The network address of whoever asks, as the server sees it: what guests do counts for it. */
export const networkAddress = z.string().max(100)
/** The Cookie header of the browser that asks. Node takes no longer one. */
const cookieHeader = z.string().max(20_000).nullish()
/** Given to a browser that waits for a code, which shows it together with the code. */
export const ticket = z.string().max(10_000)

export const email = emailAddress()
export const fullName = nameField('Enter your full name')
// Whether it is a number that can be called only the server knows: the numbering plans are too large for a browser.
export const phone = requiredText('Enter your phone number')
  .max(40, 'This phone number is too long')
  .regex(/^[-+()./\d\s]+$/, 'Enter a phone number in digits, like +61 412 345 678')

/** One that is known already: `missing` is said where it is empty. */
export const presentPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(128, 'That password is too long')
export const newPassword = z
  .string({ error: 'Choose a password' })
  .min(passwordMinimum, `Password must be at least ${passwordMinimum} characters`)
  .max(128, 'Password must be at most 128 characters')

const codeMissing = 'Enter the 6 digits we sent you'
export const code = text(codeMissing)
  .max(codeLength, { error: codeMissing, abort: true })
  .regex(/^[0-9]{6}$/, codeMissing)
const tooYoung = `You need to be ${minimumAge} or older to join`
export const isOldEnough = z.boolean({ error: tooYoung }).refine((said) => said, tooYoung)

const fromBrowser = { address: networkAddress, cookies: cookieHeader }

/** A code as it was typed in, with the ticket of the browser that waited for it. */
export const codeInput = z.object({ ticket, code, address: networkAddress })

/** What comes from a cookie and was never given to anybody waits for nothing. */
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
  /** Whether it and the address the code came to are all that is left to come in by. */
  isAlone: z.boolean().default(false),
})
