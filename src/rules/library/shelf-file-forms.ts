import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { conditions } from './library.ts'
import { shelfFileLimits, shelfFileTooLarge } from './shelf-file-limits.ts'
import { offerings, readChoices } from './shelf-files.ts'

const fileMissing = 'Choose the file you have exported'

/** The type a browser gives a CSV file depends on the machine: the server looks inside. */
export const shelfFileForm = z.object({
  file: z.preprocess(
    (value) => (value instanceof File && value.size === 0 ? undefined : value),
    z.file(fileMissing).max(shelfFileLimits.bytes, shelfFileTooLarge),
  ),
})

export const startImportForm = z.object({
  readTo: z.enum(readChoices, { error: 'Choose where books go that you have read' }),
  condition: z.enum(conditions, { error: 'Condition is required' }),
  offering: z.enum(offerings, { error: 'Choose what you offer' }).default('paused'),
  /** Their ratings and reviews come along. */
  reviews: z.boolean().default(false),
  /** Asked of members who have not told their suburb. */
  location: text().max(100, 'Keep this under 100 characters').default(''),
})
