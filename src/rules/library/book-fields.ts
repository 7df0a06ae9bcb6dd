// Fields that the forms about books share.

import { requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { isbn13 } from './isbn.ts'
import { longestName } from './library.ts'

const isbn = text()
  .nullable()
  .default(null)
  .refine(
    (typed) => !typed || isbn13(typed) !== undefined,
    'This ISBN isn’t right. Check the digits, or leave it out',
  )
  .transform((typed) => (typed ? (isbn13(typed) ?? null) : null))

export const longestDescription = under(4000)

export const bookFields = {
  title: requiredText('Title is required').max(...under(longestName)),
  author: requiredText('Author is required').max(...under(longestName)),
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
