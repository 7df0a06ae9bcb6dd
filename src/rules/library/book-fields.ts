// Fields that the forms about books share.

import { requiredText, text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { isbn13 } from './isbn.ts'

const isbn = text()
  .nullable()
  .default(null)
  .refine(
    (typed) => !typed || isbn13(typed) !== undefined,
    'This ISBN isn’t right. Check the digits, or leave it out',
  )
  .transform((typed) => (typed ? (isbn13(typed) ?? null) : null))

const required = (message: string, most: number) =>
  requiredText(message).max(most, `Keep this under ${most} characters`)

export const longestDescription = [4000, 'Keep this under 4000 characters'] as const

export const bookFields = {
  title: required('Title is required', 200),
  author: required('Author is required', 200),
  description: requiredText('Description is required').max(...longestDescription),
  isbn,
  /** Required unless the book was looked up or is in the catalogue (`hasCover`). */
  cover: optionalImage,
  /** The result of looking up the ISBN. */
  lookedUp: z
    .union([z.uuid(), z.literal('')])
    .nullish()
    .transform((id) => id || null),
  /** The answer to 'Is this your book?', asked when the ISBN is known. */
  sameBook: z
    .union([z.uuid(), z.literal('other')])
    .nullish()
    .transform((answer) => answer ?? null),
}
