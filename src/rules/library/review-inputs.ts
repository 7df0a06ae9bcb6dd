// Inputs of the operations on reviews (server/library/reviews). The form is in web/library/book-forms.ts.
import { namedId, starsField } from '#rules/base/inputs.ts'
import { text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { bookInput } from './book-inputs.ts'
import { longestReview, ratingMissing } from './reviews.ts'

export const reviewBookInput = bookInput.extend({
  stars: starsField(ratingMissing),
  words: text()
    .max(...under(longestReview))
    .default(''),
})

/** The first reviews of a book. */
export const reviewsInput = bookInput.extend({ shown: z.int().min(1).max(500) })

/** One review. */
export const reviewInput = z.object({ id: namedId })
