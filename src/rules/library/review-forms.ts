import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { longestReview } from './reviews.ts'

const choose = 'Please select a star rating before submitting'

export const reviewForm = z.object({
  stars: z.coerce.number({ error: choose }).int(choose).min(1, choose).max(5, choose),
  words: text().max(longestReview, 'Keep this under 4,000 characters').default(''),
})
