// Inputs for saving the scan tray.
import { bookGenres } from '#city/genres.ts'
import { z } from '#rules/base/zod.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { bookFields } from './book-fields.ts'
import { ownOrNamedSuburb } from './copy-inputs.ts'
import { isbn13 } from './isbn.ts'
import { conditions } from './library.ts'
import { mostInTray } from './tray.ts'

/** As shown in the tray. */
const trayBook = z.object({
  /** Made when the book is added to the tray, so that a tray sent twice adds each copy once (idempotent). */
  clientKey: z.uuid(),
  /** Null if it has none, or it cannot be read. */
  isbn: z
    .string()
    .max(13)
    .refine((digits) => isbn13(digits) === digits)
    .nullable(),
  title: bookFields.title,
  author: bookFields.author,
  /** As the member chose it, or as it was found. */
  genre: z.enum(bookGenres).nullable().default(null),
  /** The book of the catalogue, or the look-up that found it; neither if it was typed. */
  bookId: z.uuid().nullable(),
  lookUpId: z.uuid().nullable(),
  condition: z.enum(conditions),
  offer: z.enum(offers),
})

/** The books to save together. */
export const trayInput = z.object({
  location: ownOrNamedSuburb,
  books: z.array(trayBook).min(1).max(mostInTray),
})

export type TrayBookToSave = z.output<typeof trayBook>
