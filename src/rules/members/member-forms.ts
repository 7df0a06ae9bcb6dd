// The forms of members: what their operations take, without what is not typed.
import { text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { askToJoinInput, joinInput, wayInput } from './issuer-inputs.ts'
import { issuerIds } from './issuers.ts'
import type { Love } from './members.ts'
import { editProfileInput, saveProfileInput } from './profile-inputs.ts'
import {
  changePasswordInput,
  channelInput,
  endSessionInput,
  passkeyAnswerInput,
  passkeyInput,
  provePasswordInput,
  renamePasskeyInput,
} from './security-inputs.ts'
import {
  askToLogInInput,
  codeInput,
  email,
  forgotPasswordInput,
  logInInput,
  phone,
  resetPasswordInput,
  signUpByPhoneInput,
  signUpInput,
} from './sign-in-inputs.ts'

const ofBrowser = { address: true, cookies: true } as const
const inCookie = { ticket: true, address: true } as const

export const loginForm = logInInput.omit(ofBrowser)
export const signUpForm = signUpInput.omit({ address: true })
export const phoneSignUpForm = signUpByPhoneInput.omit({ address: true })
export const phoneLoginForm = askToLogInInput.omit(ofBrowser)

export const issuerForm = z.object({ issuer: z.enum(issuerIds) })
export const removeWayInForm = wayInput
/** Who comes through an issuer that has made sure of their address, or has not. */
export const joinForm = joinInput.omit({ browser: true, address: true })
export const joinWithEmailForm = askToJoinInput.omit({ browser: true, address: true })

export const verifyForm = codeInput.omit(inCookie)
export const changeEmailForm = z.object({ email })
export const changePhoneForm = z.object({ phone })
export const forgotPasswordForm = forgotPasswordInput.omit(ofBrowser)
export const resetPasswordForm = resetPasswordInput.omit(inCookie)

export const changePasswordForm = changePasswordInput
export const passkeyAnswerForm = z.object({ answer: passkeyAnswerInput.shape.answer.min(2) })
/** With what a member shows that it is them; a code is read as it is tried, and a passkey as it is when logging in. */
export const provingForms = {
  password: provePasswordInput,
  send: channelInput,
}
export const removeContactForm = channelInput
export const renamePasskeyForm = renamePasskeyInput
export const removePasskeyForm = passkeyInput
export const endSessionForm = endSessionInput

export const profileForm = saveProfileInput

export const editProfileForm = editProfileInput

const { favouriteGenres, favouriteAuthors, favouriteQuotes } = editProfileInput.shape

/** Which sample the form of a profile begins with, by its id. */
export const sampleForm = z.object({ sample: text().max(40) })

/** The sections of 'My Literary Loves', each saved by itself: a form without a box or a row empties its own. */
export const lovesForms = {
  genres: z.object({ favouriteGenres }),
  authors: z.object({ favouriteAuthors }),
  quotes: z.object({ favouriteQuotes }),
} as const satisfies Record<Love, z.ZodType>

/** A grid cell as the browser sends it; rules/place/distance.ts says what one is. */
export const cellForm = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
})
