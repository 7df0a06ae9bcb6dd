import { hasHiddenCharacters, hasUnseenCharacters, trimmed } from './text.ts'
import { completeAddress, isWebAddress } from './web-address.ts'
import { z } from './zod.ts'

export const hiddenCharacters = 'There are hidden characters in this. Please type it again'

/** What somebody writes in a field, trimmed of all that shows nothing. `missing` is said where the field was not sent. */
export function text(missing?: string) {
  return z
    .string(missing === undefined ? {} : { error: missing })
    .overwrite(trimmed)
    .refine((typed) => !hasHiddenCharacters(typed), hiddenCharacters)
}

/** Text there must be some of. */
export function requiredText(missing: string) {
  return text(missing).min(1, missing)
}

/** What somebody or something is called: nobody passes for another by a character that is not seen. */
export function nameText(missing: string) {
  return text(missing).refine((typed) => !hasUnseenCharacters(typed), hiddenCharacters)
}

/** Where somebody can be reached, in small letters. */
export function emailAddress() {
  return text('Enter your email address')
    .toLowerCase()
    .max(254, 'This email address is too long')
    .email('Enter a valid email address')
}

/** An address of the web, which may stay empty. Typed without its beginning it gets `https://`. */
export function webAddress({ most, problem }: { most: number; problem: string }) {
  return text()
    .overwrite(completeAddress)
    .max(most, 'This link is too long')
    .refine((typed) => typed === '' || isWebAddress(typed), problem)
    .default('')
}
