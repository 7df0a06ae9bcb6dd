import { addBookGenres } from '#city/genres.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { bookFields } from './book-fields.ts'
import { conditions, genreMissing, isPublicationDate } from './library.ts'

export const coverMissing = 'Please upload a cover image for your book'

const condition = z.enum(conditions, { error: 'Condition is required' })
const offer = z.enum(offers, { error: 'Choose lend or give' })
const longestLocation = [100, 'Keep this under 100 characters'] as const
const location = requiredText('Location is required').max(...longestLocation)

type Covered = { cover?: unknown; lookedUp?: string | null; sameBook?: string | null }

/** A book that was looked up may stand with the cover it brings or with the drawn one; one the catalogue has needs none. */
const hasCover = ({ cover, lookedUp, sameBook }: Covered) =>
  cover !== undefined || Boolean(lookedUp) || (Boolean(sameBook) && sameBook !== 'other')
const coverRule = {
  path: ['cover'],
  error: coverMissing,
  // Beside whatever else is wrong.
  when: () => true,
}

/** The add-book dialog of the bookcase. Condition and date are left open; the suburb is asked of members who have not told theirs. */
export const addBookDialogForm = z
  .object({
    ...bookFields,
    offer: offer.default('lend'),
    location: text()
      .max(...longestLocation)
      .default(''),
  })
  .refine(hasCover, coverRule)

/** The add-book screen. `today` is the city's date, YYYY-MM-DD. */
export function addBookForm({ today }: { today: string }) {
  const book = z.object({
    ...bookFields,
    condition,
    location,
    genre: z.enum(
      addBookGenres.map(({ genre }) => genre),
      { error: genreMissing },
    ),
    publicationDate: requiredText('Publication date is required').refine(
      (typed) => isPublicationDate(typed, today),
      'Enter a year, or a date like 2008-09-14, not in the future',
    ),
    offer: offer.default('lend'),
  })
  return book.refine(hasCover, coverRule)
}

/** One more copy of a book the catalogue has. The suburb is asked of members who have not told theirs. */
export const knownCopyForm = z.object({
  book: z.uuid(),
  clientKey: z.uuid(),
  condition,
  offer: offer.default('lend'),
  location: text()
    .max(...longestLocation)
    .default(''),
})

export const editCopyForm = z.object({
  condition,
  offer,
  location,
  picture: optionalImage,
  removePicture: z.boolean().default(false),
})

export const lentElsewhereForm = z.object({
  copyId: z.uuid(),
  to: requiredText('Who has it? A first name will do').max(80, 'Keep this under 80 characters'),
})
