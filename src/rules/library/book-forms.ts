import { addBookGenres } from '#city/genres.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { optionalImage, requiredImage } from '#rules/pictures/image-forms.ts'
import { requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { isbn13 } from './isbn.ts'
import { conditions, isPublicationDate } from './library.ts'

const isbn = text()
  .default('')
  .refine(
    (typed) => typed === '' || isbn13(typed) !== undefined,
    'This ISBN is not right. Check its digits, or leave it out',
  )
  .transform((typed) => (typed === '' ? null : (isbn13(typed) ?? null)))

export const coverMissing = 'Please upload a cover image for your book'

const required = (message: string, most: number) =>
  requiredText(message).max(most, `Keep this under ${most} characters`)

const bookFields = {
  title: required('Title is required', 200),
  author: required('Author is required', 200),
  description: required('Description is required', 4000),
  isbn,
  cover: requiredImage(coverMissing),
  /** The button pressed when a known ISBN was asked about. */
  sameBook: z
    .union([z.uuid(), z.literal('other')])
    .optional()
    .transform((answer) => answer ?? null),
  /** Made by the form, so that a form sent twice adds one copy. */
  clientKey: z.uuid(),
}

const condition = z.enum(conditions, { error: 'Condition is required' })
const offer = z.enum(offers, { error: 'Choose lend or give' })
const longestLocation = [100, 'Keep this under 100 characters'] as const
const location = requiredText('Location is required').max(...longestLocation)

/** The add-book dialog of the bookcase. Condition and date are left open; the suburb is asked of members who have not told theirs. */
export const addBookDialogForm = z.object({
  ...bookFields,
  offer: offer.default('lend'),
  location: text()
    .max(...longestLocation)
    .default(''),
})

/** The add-book screen. `today` is the city's date, YYYY-MM-DD. */
export function addBookForm({ today }: { today: string }) {
  return z.object({
    ...bookFields,
    condition,
    location,
    genre: z.enum(
      addBookGenres.map(({ genre }) => genre),
      { error: 'Please select a genre' },
    ),
    publicationDate: requiredText('Publication date is required').refine(
      (typed) => isPublicationDate(typed, today),
      'Enter a year, or a date like 2008-09-14, not in the future',
    ),
    offer: offer.default('lend'),
  })
}

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
