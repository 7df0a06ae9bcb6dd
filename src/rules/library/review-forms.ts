import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { ratingMissing as choose, longestReview } from './reviews.ts'

export const reviewForm = z.object({
  stars: z.coerce.number({ error: choose }).int(choose).min(1, choose).max(5, choose),
  words: text().max(longestReview, 'Keep this under 4,000 characters').default(''),
})
