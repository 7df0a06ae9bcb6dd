// Inputs of the operations on shelf files (server/library/shelf-files). The forms are in web/library/shelf-files.
import { namedId, rowNumber } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { ownOrNamedSuburb } from './copy-inputs.ts'
import { conditions } from './library.ts'
import { shelfFileLimits, shelfFileTooLarge } from './shelf-file-limits.ts'
import { fateNames, offerings, readChoices } from './shelf-files.ts'

const fileMissing = 'Choose the file you exported'

/** The type a browser gives a CSV file depends on the device, so the server inspects the content. */
export const shelfFileInput = z.object({
  file: z.preprocess(
    (value) => (value instanceof File && value.size === 0 ? undefined : value),
    z.file(fileMissing).max(shelfFileLimits.bytes, shelfFileTooLarge),
  ),
})

/** One shelf file. */
export const shelfImportInput = z.object({ id: namedId })

const readTo = z.enum(readChoices, { error: 'Choose where to put books you’ve read' })

export const shelfRowsInput = shelfImportInput.extend({
  readTo,
  /** Rows with one fate; null for all. */
  only: z.enum(fateNames).nullable(),
  page: z.int().min(1),
  pageSize: z.int().min(1).max(100),
})

export const leaveOutInput = shelfImportInput.extend({
  number: rowNumber,
  isLeftOut: z.boolean(),
  /** Add it as another copy. */
  isAnother: z.boolean().default(false),
  readTo,
})

export const startImportInput = shelfImportInput.extend({
  readTo,
  condition: z.enum(conditions, { error: 'Condition is required' }),
  offering: z.enum(offerings, { error: 'Choose what you offer' }).default('paused'),
  /** Import ratings and reviews as the member's own, unless they have already reviewed the book. */
  reviews: z.boolean().default(false),
  location: ownOrNamedSuburb,
})

export type ImportChoices = Omit<z.output<typeof startImportInput>, 'id'>
