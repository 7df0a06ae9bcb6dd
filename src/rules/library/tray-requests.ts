// What a scan tray sends: the numbers to look up, and the books to save together.
import { bookGenres } from '#city/genres.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { isbn13 } from './isbn.ts'
import { conditions } from './library.ts'
import { mostInTray } from './tray.ts'

/** Whose tray it is: whoever signs in after them on the same device saves nothing in their name. */
const from = z.string()

export const trayQuestion = z.object({ from, isbn: z.string().max(40) })

/** As the tray shows it. */
const trayBook = z.object({
  /** Made when it was put into the tray, so that a tray sent twice adds each copy once. */
  clientKey: z.uuid(),
  /** Null: it has none, or nobody can read it. */
  isbn: z
    .string()
    .refine((digits) => isbn13(digits) === digits)
    .nullable(),
  title: requiredText('Title is required').max(200, 'Keep this under 200 characters'),
  author: requiredText('Author is required').max(200, 'Keep this under 200 characters'),
  /** As its member chose it, or as it was found. */
  genre: z.enum(bookGenres).nullable().default(null),
  /** The book of the catalogue, or the look-up that found it; neither where it was typed. */
  bookId: z.uuid().nullable(),
  lookUpId: z.uuid().nullable(),
  condition: z.enum(conditions),
  offer: z.enum(offers),
})

export const trayForm = z.object({
  from,
  /** A suburb as typed; empty: the member's own. */
  location: text().max(100, 'Keep this under 100 characters').default(''),
  books: z.array(trayBook).min(1).max(mostInTray),
})

export type TrayBookToSave = z.output<typeof trayBook>
