// The forms about books of the catalogue: what their operations take, with what belongs to a page.

import { z } from '#rules/base/zod.ts'
import { detailsInput, lookUpInput, wishDistanceInput } from '#rules/library/book-inputs.ts'
import { bookFacts, correctionShape } from '#rules/library/correction-inputs.ts'
import { reviewBookInput } from '#rules/library/review-inputs.ts'

/** How far a member's wishes are looked out for. */
export const wishDistanceForm = wishDistanceInput

/** What is looked up: asked from within the form of a new book, whose other fields may be as they are. */
export const lookUpForm = lookUpInput.extend(detailsInput.shape)

export const reviewForm = reviewBookInput.omit({ bookId: true })

/** What the catalogue says of a book. `today` is the city's date, YYYY-MM-DD. */
export function correctBookForm({ today }: { today: string }) {
  return bookFacts(today).extend(correctionShape)
}

export const correctionForm = z.object({ correction: z.uuid() })

/** Whom a guest wants to write to, and about which copy: they sign in first. */
export const messageOwnerForm = z.object({ contact: z.uuid(), copy: z.uuid() })

export const wishForm = z.object({ bookId: z.uuid() })

export const searchForm = z.object({ search: z.uuid() })
