import { profileGenres } from '#city/genres.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { emailAddress, nameText, requiredText, text, webAddress } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { issuerIds } from './issuers.ts'
import { codeChannels, type Love, minimumAge, passwordMinimum } from './members.ts'

const email = emailAddress()
const newPassword = z
  .string({ error: 'Choose a password' })
  .min(passwordMinimum, `Password must be at least ${passwordMinimum} characters`)
  .max(128, 'Password must be at most 128 characters')
const code = text('Enter the 6 digits we sent you').regex(/^[0-9]{6}$/, 'Enter the 6 digits we sent you')
// Whether it is a number that can be called only the server knows: the numbering plans are too large for a browser.
const phone = requiredText('Enter your phone number')
  .max(40, 'This phone number is too long')
  .regex(/^[-+()./\d\s]+$/, 'Write a phone number in digits, like +61 412 345 678')
const tooYoung = `You need to be ${minimumAge} or older to join`
const isOldEnough = z.boolean({ error: tooYoung }).refine((said) => said, tooYoung)

export const loginForm = z.object({
  email,
  password: z
    .string({ error: 'Enter your password' })
    .min(1, 'Enter your password')
    .max(128, 'That is too long for a password'),
})

/** One field wherever it is typed: not everybody has a first name and a last one. */
function nameField(missing: string) {
  return nameText(missing).min(1, missing).max(80, 'Keep your name under 80 characters')
}

const fullName = nameField('Enter your full name')
export const signUpForm = z.object({ name: fullName, email, password: newPassword, isOldEnough })
export const phoneSignUpForm = z.object({ name: fullName, phone, isOldEnough })
export const phoneLoginForm = z.object({ phone })

export const issuerForm = z.object({ issuer: z.enum(issuerIds) })
export const removeWayInForm = z.object({ way: z.uuid() })
/** Who comes through an issuer that has made sure of their address, or has not. */
export const joinForm = z.object({ name: fullName, isOldEnough })
export const joinWithEmailForm = z.object({ name: fullName, email, isOldEnough })

export const verifyForm = z.object({ code })
export const changeEmailForm = z.object({ email })
export const changePhoneForm = z.object({ phone })
export const forgotPasswordForm = z.object({ email })
export const resetPasswordForm = z.object({
  code,
  password: newPassword,
  isAlone: z.boolean().default(false),
})

/** The new password is `password`, as where one is chosen for the first time. */
export const changePasswordForm = z.object({
  currentPassword: z
    .string({ error: 'Enter your present password' })
    .min(1, 'Enter your present password')
    .max(128, 'That is too long for a password'),
  password: newPassword,
})
/** `answer` is what the browser says, as JSON; the server looks closer. */
export const passkeyAnswerForm = z.object({ answer: z.string().min(2).max(30_000) })
/** With what a member shows that it is them; a code is read by itself, and a passkey as it is when logging in. */
export const provingForms = {
  password: z.object({
    password: z.string().min(1, 'Enter your password').max(128, 'That is too long for a password'),
  }),
  send: z.object({ channel: z.enum(codeChannels) }),
}
export const removeContactForm = z.object({ channel: z.enum(codeChannels) })
export const renamePasskeyForm = z.object({
  passkey: z.uuid(),
  name: requiredText('Enter a name').max(60, 'Keep the name under 60 characters'),
})
export const removePasskeyForm = z.object({ passkey: z.uuid() })
export const endSessionForm = z.object({ session: z.uuid() })

const shortText = (most: number) => text().max(most, `Keep this under ${most} characters`).default('')

const link = webAddress({ most: 300, problem: 'Enter a full address, like https://example.org' })

/** Name, role and location are required; the rest may stay empty. `location` is what was typed in the suburb field. */
export const profileForm = z.object({
  name: nameField('Enter your name'),
  role: requiredText('Enter your role').max(60, 'Keep your role under 60 characters'),
  location: requiredText('Choose your suburb').max(100, 'Keep this under 100 characters'),
  bio: shortText(1000),
  website: link,
  linkedin: link,
  twitter: link,
  github: link,
  photo: optionalImage,
})

export type ProfileInput = Omit<z.output<typeof profileForm>, 'photo'>

const writtenAuthors = z
  .array(shortText(120))
  .max(50, 'Keep this to 50 authors')
  .default([])
  .transform((authors) => [...new Set(authors.filter((author) => author !== ''))])

const writtenQuotes = z
  .array(z.object({ text: shortText(500), source: shortText(120) }))
  .max(50, 'Keep this to 50 quotes')
  .default([])
  .transform((quotes) => quotes.filter((quote) => quote.text !== '' || quote.source !== ''))

const chosenGenres = z
  .array(z.enum(profileGenres))
  .max(profileGenres.length)
  .default([])
  .transform((genres) => [...new Set(genres)])

/** Only the name is required. Blank rows of authors and quotes are dropped; a genre counts once. */
export const editProfileForm = z.object({
  name: nameField('Please enter your name.'),
  location: shortText(100),
  bio: shortText(1000),
  role: text().max(60, 'Keep your role under 60 characters').default(''),
  website: link,
  linkedin: link,
  twitter: link,
  github: link,
  currentlyReading: shortText(200),
  favouriteGenres: chosenGenres,
  favouriteAuthors: writtenAuthors,
  favouriteQuotes: writtenQuotes,
  photo: optionalImage,
  removePhoto: z.boolean().default(false),
})

export type ProfileEdits = Omit<z.output<typeof editProfileForm>, 'photo' | 'removePhoto'>

/** The sections of 'My Literary Loves', each saved by itself. */
export const lovesForms = {
  genres: z.object({ favouriteGenres: chosenGenres }),
  authors: z.object({ favouriteAuthors: writtenAuthors }),
  quotes: z.object({ favouriteQuotes: writtenQuotes }),
} as const satisfies Record<Love, z.ZodType>

export type Loves = Partial<Pick<ProfileEdits, 'favouriteGenres' | 'favouriteAuthors' | 'favouriteQuotes'>>

/** A grid cell as the browser sends it; rules/place/distance.ts says what one is. */
export const cellForm = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
})
