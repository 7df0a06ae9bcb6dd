import { hasHiddenCharacters, hasUnseenCharacters, lineEnds, trimmed } from './text.ts'
import { completeAddress, isWebAddress } from './web-address.ts'
import { z } from './zod.ts'

export const hiddenCharacters = 'There are hidden characters in this. Please type it again'

/** A text field, trimmed of everything invisible. Browsers send line breaks as two characters, and count them as one. `missing` is the error if the field was not sent. */
export function text(missing?: string) {
  return z
    .string(missing === undefined ? {} : { error: missing })
    .overwrite(lineEnds)
    .overwrite(trimmed)
    .refine((typed) => !hasHiddenCharacters(typed), hiddenCharacters)
}

/** A limit with its error: `.max(...under(500))`. */
export function under(most: number, keep = 'Keep this') {
  return [most, `${keep} under ${most.toLocaleString('en-AU')} characters`] as const
}

/** The longest name of a person. */
export const longestPersonName = under(80, 'Keep your name')

/** The longest suburb anybody types. */
export const longestSuburb = under(100)

/** A required text. */
export function requiredText(missing: string) {
  return text(missing).min(1, missing)
}

/** A name without invisible characters, so that nobody can pass for another (homograph attack). */
export function nameText(missing: string) {
  return text(missing).refine((typed) => !hasUnseenCharacters(typed), hiddenCharacters)
}

/** An email address, in lower case. */
export function emailAddress() {
  return text('Enter your email address')
    .toLowerCase()
    .max(254, 'This email address is too long')
    .email('Enter a valid email address')
}

/** An optional web address. `https://` is added if it was typed without a scheme. */
export function webAddress({ most, problem }: { most: number; problem: string }) {
  return text()
    .overwrite(completeAddress)
    .max(most, 'This link is too long')
    .refine((typed) => typed === '' || isWebAddress(typed), problem)
    .default('')
}
