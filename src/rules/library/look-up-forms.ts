import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'

/** What is looked up: asked from within the form of a new book, whose other fields may be as they are. */
export const lookUpForm = z.object({
  isbn: text().max(100, 'Keep this under 100 characters').default(''),
})
