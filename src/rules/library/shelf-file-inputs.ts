// What the operations on files of shelves take (server/library/shelf-files). Their forms are in web/library/shelf-files.
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { ownOrNamedSuburb } from './copy-inputs.ts'
import { conditions } from './library.ts'
import { shelfFileLimits, shelfFileTooLarge } from './shelf-file-limits.ts'
import { fateNames, offerings, readChoices } from './shelf-files.ts'

const fileMissing = 'Choose the file you exported'

/** The type a browser gives a CSV file depends on the machine: the server looks inside. */
export const shelfFileInput = z.object({
  file: z.preprocess(
    (value) => (value instanceof File && value.size === 0 ? undefined : value),
    z.file(fileMissing).max(shelfFileLimits.bytes, shelfFileTooLarge),
  ),
})

/** One file, and nothing more to know. */
export const shelfImportInput = z.object({ id: namedId })

const readTo = z.enum(readChoices, { error: 'Choose where to put books you’ve read' })

export const shelfRowsInput = shelfImportInput.extend({
  readTo,
  /** Rows of one fate; null: all. */
  only: z.enum(fateNames).nullable(),
  page: z.int().min(1),
  pageSize: z.int().min(1).max(100),
})

export const leaveOutInput = shelfImportInput.extend({
  number: z.int(),
  isLeftOut: z.boolean(),
  readTo,
})

export const startImportInput = shelfImportInput.extend({
  readTo,
  condition: z.enum(conditions, { error: 'Condition is required' }),
  offering: z.enum(offerings, { error: 'Choose what you offer' }).default('paused'),
  /** Ratings and reviews of the rows come along as the member's own, where they have written none. */
  reviews: z.boolean().default(false),
  location: ownOrNamedSuburb,
})

export type ImportChoices = Omit<z.output<typeof startImportInput>, 'id'>
