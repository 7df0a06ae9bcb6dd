// Inputs of the operations on corrections of the catalogue (server/library/corrections). The forms are in
// web/library/book-forms.ts.
import { bookGenres } from '#city/genres.ts'
import { namedId, searchText } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import { text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { bookFields, longestDescription } from './book-fields.ts'
import { bookInput } from './book-inputs.ts'
import { isPublicationDate } from './library.ts'

const description = text()
  .max(...longestDescription)
  .default('')
const optional = (most: number) =>
  text()
    .max(...under(most))
    .nullable()
    .default(null)
    .transform((typed) => typed || null)

/** The facts of a book. `latest` is the latest possible publication date, YYYY-MM-DD. */
export const bookFacts = (latest: string) =>
  z.object({
    title: bookFields.title,
    author: bookFields.author,
    description,
    isbn: bookFields.isbn,
    genre: z
      .enum(bookGenres)
      .nullish()
      .transform((genre) => genre ?? null),
    published: text()
      .nullable()
      .default(null)
      .refine(
        (typed) => !typed || isPublicationDate(typed, latest),
        'Enter a year, or a date like 2008-09-14, not in the future',
      )
      .transform((typed) => typed || null),
  })

/** What the catalogue said when the form was shown. */
const seen = z.object({
  title: bookFields.title,
  author: bookFields.author,
  description,
  isbn: optional(20),
  genre: optional(40),
  published: optional(20),
})

/** The fields of a correction besides the book's own facts: what the reader saw, and optionally a new cover. */
export const correctionShape = { seen, cover: bookFields.cover }

/** The facts a reader entered, and what they had `seen`. */
export const correctBookInput = bookInput.extend({ facts: bookFacts('9999-12-31'), ...correctionShape })

export type NewCorrection = Omit<z.output<typeof correctBookInput>, 'bookId'>

/** One correction. */
export const correctionInput = z.object({ id: namedId })

const shown = z.int().min(1).max(mostShown)

export const correctionsInput = bookInput.extend({ shown })

export const waitingCorrectionsInput = z.object({ shown, text: searchText.default('') })
