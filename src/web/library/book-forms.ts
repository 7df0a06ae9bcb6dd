// The forms about books of the catalogue: the inputs of their operations, plus the fields that belong to a page.

import { z } from '#rules/base/zod.ts'
import { detailsInput, lookUpInput, showWishesInput, wishDistanceInput } from '#rules/library/book-inputs.ts'
import { bookFacts, correctionShape } from '#rules/library/correction-inputs.ts'
import { reviewBookInput } from '#rules/library/review-inputs.ts'

/** How far away a wished-for book may be. */
export const wishDistanceForm = wishDistanceInput

export const showWishesForm = showWishesInput

/** A look-up, submitted within the form of a new book, whose other fields are not validated. */
export const lookUpForm = lookUpInput.extend(detailsInput.shape)

export const reviewForm = reviewBookInput.omit({ bookId: true })

/** The catalogue's facts of a book. `today` is the city's date, YYYY-MM-DD. */
export function correctBookForm({ today }: { today: string }) {
  return bookFacts(today).extend(correctionShape)
}

export const correctionForm = z.object({ correction: z.uuid() })

/** The member a guest wants to write to, and the copy: they log in first. */
export const messageOwnerForm = z.object({ contact: z.uuid(), copy: z.uuid() })

export const wishForm = z.object({ bookId: z.uuid() })

export const searchForm = z.object({ search: z.uuid() })
