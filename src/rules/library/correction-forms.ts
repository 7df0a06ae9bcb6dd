import { bookGenres } from '#city/genres.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { lineEnds } from '#rules/text.ts'
import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { bookFields, longestDescription } from './book-fields.ts'
import { isPublicationDate } from './library.ts'

const description = text().max(...longestDescription)
const optional = (most: number) =>
  text()
    .max(most, `Keep this under ${most} characters`)
    .default('')
    .transform((typed) => typed || null)

/** What the catalogue said of the book when the form was shown. */
const seen = z.object({
  title: bookFields.title,
  author: bookFields.author,
  description: description.overwrite(lineEnds).default(''),
  isbn: optional(20),
  genre: optional(40),
  published: optional(20),
})

/** What the catalogue says of a book. `today` is the city's date, YYYY-MM-DD. */
export function correctBookForm({ today }: { today: string }) {
  return z.object({
    title: bookFields.title,
    author: bookFields.author,
    description: description.overwrite(lineEnds).default(''),
    isbn: bookFields.isbn,
    genre: z
      .enum(bookGenres)
      .optional()
      .transform((genre) => genre ?? null),
    published: text()
      .default('')
      .refine(
        (typed) => typed === '' || isPublicationDate(typed, today),
        'Enter a year, or a date like 2008-09-14, not in the future',
      )
      .transform((typed) => typed || null),
    cover: optionalImage,
    seen,
  })
}

export const correctionForm = z.object({
  correction: z.uuid(),
  intent: z.enum(['confirm', 'decline', 'undo']),
})
