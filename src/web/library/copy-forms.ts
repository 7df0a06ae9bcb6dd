// The forms about one's own copies: the inputs of their operations, plus the fields that belong to a page.

import { addBookGenres } from '#city/genres.ts'
import { requiredText } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import {
  changeCopiesInput,
  clubAct,
  copiesBehindInput,
  editCopyInput,
  knownCopyInput,
  lentElsewhereInput,
  namedSuburb,
  newCopyInput,
} from '#rules/library/copy-inputs.ts'
import { genreMissing, isPublicationDate } from '#rules/library/library.ts'
import { mostChosen, ownActs } from '#rules/library/own-books.ts'

export const coverMissing = 'Please upload a cover image for your book'

type Covered = { cover?: unknown; lookedUp?: string | null; sameBook?: string | null }

/** A book that was looked up may use the cover it came with or the generated one; one in the catalogue needs none. */
const hasCover = ({ cover, lookedUp, sameBook }: Covered) =>
  cover !== undefined || Boolean(lookedUp) || (Boolean(sameBook) && sameBook !== 'other')
const coverRule = {
  path: ['cover'],
  error: coverMissing,
  // Checked even if other fields are wrong.
  when: () => true,
}

/**
 * The add-book dialog of the bookcase. Condition and date are left out; members who have not given a suburb are asked for one.
 */
export const addBookDialogForm = newCopyInput
  .omit({ condition: true, genre: true, published: true })
  .refine(hasCover, coverRule)

/** The add-book screen. `today` is the city's date, YYYY-MM-DD. */
export function addBookForm({ today }: { today: string }) {
  const book = newCopyInput.omit({ published: true }).extend({
    location: namedSuburb,
    genre: z.enum(
      addBookGenres.map(({ genre }) => genre),
      { error: genreMissing },
    ),
    publicationDate: requiredText('Publication date is required').refine(
      (typed) => isPublicationDate(typed, today),
      'Enter a year, or a date like 2008-09-14, not in the future',
    ),
  })
  return book.refine(hasCover, coverRule)
}

/** Another copy of a book in the catalogue. */
export const knownCopyForm = knownCopyInput.omit({ bookId: true }).extend({ book: z.uuid() })

export const editCopyForm = editCopyInput.omit({ copyId: true })

/** One copy. */
export const copyForm = z.object({ copyId: z.uuid() })

export const lentElsewhereForm = lentElsewhereInput

const chosen = z
  .array(z.uuid(), { error: 'Select at least one book first' })
  .min(1, 'Select at least one book first')
  .max(mostChosen, `Select at most ${mostChosen} books at once`)

export const changeCopiesForm = changeCopiesInput.omit({ copyIds: true }).extend({
  chosen,
  act: z.union([z.enum(ownActs), clubAct], { error: 'Choose what to do with the selected books' }),
})

export const copiesBehindForm = copiesBehindInput

export const withdrawCopiesForm = z.object({ chosen })
