// The forms of members: the inputs of their operations, without the values that are not typed.
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

/** `leaves`: the page can go to the issuer by its script. Pages of the release before cannot. */
export const addWayForm = z.object({ issuer: z.enum(issuerIds), leaves: z.literal('by-script').optional() })
export const removeWayInForm = wayInput
/** For a person whose address the issuer has confirmed, or has not. */
export const joinForm = joinInput.omit({ browser: true, address: true })
export const joinWithEmailForm = askToJoinInput.omit({ browser: true, address: true })

export const verifyForm = codeInput.omit(inCookie)
export const changeEmailForm = z.object({ email })
export const changePhoneForm = z.object({ phone })
export const forgotPasswordForm = forgotPasswordInput.omit(ofBrowser)
export const resetPasswordForm = resetPasswordInput.omit(inCookie)

export const changePasswordForm = changePasswordInput
export const passkeyAnswerForm = z.object({ answer: passkeyAnswerInput.shape.answer.min(2) })
/** What a member can confirm their identity with. Codes are checked like every code, and passkeys like when logging in. */
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

/** The id of the sample profile the form starts with. */
export const sampleForm = z.object({ sample: text().max(40) })

/** The sections of 'My Literary Loves', each saved by itself: a form without a checkbox or row empties its own section. */
export const lovesForms = {
  genres: z.object({ favouriteGenres }),
  authors: z.object({ favouriteAuthors }),
  quotes: z.object({ favouriteQuotes }),
} as const satisfies Record<Love, z.ZodType>

/** A grid cell as the browser sends it; see rules/geography/distance.ts. */
export const cellForm = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
})
