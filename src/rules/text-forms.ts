import { trimmed } from './text.ts'
import { z } from './zod.ts'

/** What somebody writes in a field, trimmed of all that shows nothing. `missing` is said where the field was not sent. */
export function text(missing?: string) {
  return z.string(missing === undefined ? {} : { error: missing }).overwrite(trimmed)
}

/** Text there must be some of. */
export function requiredText(missing: string) {
  return text(missing).min(1, missing)
}
