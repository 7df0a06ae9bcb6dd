import { parse } from 'isbn3'
import { addBookGenres } from '#city/genres.ts'
import { offers } from './exchanges.ts'
import { requiredImage } from './image-forms.ts'
import { conditions, isPublicationDate } from './library.ts'
import { z } from './zod.ts'

/** ISBN-10 or -13, with or without hyphens, as 13 digits; undefined if the check digit is wrong. */
function isbn13(text: string): string | undefined {
  return parse(text.trim())?.isbn13 ?? undefined
}

const isbn = z
  .string()
  .trim()
  .default('')
  .refine(
    (text) => text === '' || isbn13(text) !== undefined,
    'This ISBN is not right. Check its digits, or leave it out',
  )
  .transform((text) => (text === '' ? null : (isbn13(text) ?? null)))

export const coverMissing = 'Please upload a cover image for your book'

const required = (message: string, most: number) =>
  z.string({ error: message }).trim().min(1, message).max(most, `Keep this under ${most} characters`)

const bookFields = {
  title: required('Title is required', 200),
  author: required('Author is required', 200),
  description: required('Description is required', 4000),
  isbn,
  cover: requiredImage(coverMissing),
  /** Made by the form, so that a form sent twice adds one copy. */
  clientKey: z.uuid(),
}

const condition = z.enum(conditions, { error: 'Condition is required' })
const offer = z.enum(offers, { error: 'Choose lend or give' })
const location = z.string({ error: 'Location is required' }).trim().min(1, 'Location is required')

/** The add-book dialog of the bookcase. Condition and date are left open; the suburb is asked of members who have not told theirs. */
export const addBookDialogForm = z.object({
  ...bookFields,
  offer: offer.default('lend'),
  location: z.string().trim().default(''),
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
    publicationDate: z
      .string({ error: 'Publication date is required' })
      .trim()
      .min(1, 'Publication date is required')
      .refine(
        (text) => isPublicationDate(text, today),
        'Enter a year, or a date like 2008-09-14, not in the future',
      ),
    offer: offer.default('lend'),
  })
}

export const editCopyForm = z.object({ condition, offer, location })

export const lentElsewhereForm = z.object({
  to: z
    .string({ error: 'Who has it? A first name will do' })
    .trim()
    .min(1, 'Who has it? A first name will do')
    .max(80, 'Keep this under 80 characters'),
})
