// What the operations on a member's own copies take (server/library). Their forms are in web/library/copy-forms.ts.
import { bookGenres } from '#city/genres.ts'
import { anyId, namedId, searchText } from '#rules/base/inputs.ts'
import { requiredText, text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { bookFields } from './book-fields.ts'
import { conditions, isPublicationDate } from './library.ts'
import { mostChosen, type OwnOrder, type OwnStanding, ownActs, ownOrders, ownStandings } from './own-books.ts'

const condition = z.enum(conditions, { error: 'Condition is required' })
const offer = z.enum(offers, { error: 'Choose lend or give' })
const longestLocation = [100, 'Keep this under 100 characters'] as const

/** A suburb there has to be, as typed. */
export const namedSuburb = requiredText('Location is required').max(...longestLocation)

/** A suburb as typed; null or empty: the member's own. */
export const ownOrNamedSuburb = text()
  .max(...longestLocation)
  .nullable()
  .default(null)
  .transform((typed) => typed || null)

const newCopy = z.object({
  condition,
  offer: offer.default('lend'),
  location: ownOrNamedSuburb,
  /** Made once per form shown: the same form sent twice adds one copy. */
  clientKey: z.uuid(),
})

export const newCopyInput = newCopy.extend({
  ...bookFields,
  genre: z.enum(bookGenres).nullable().default(null),
  /** As exact as it is known: 2008, 2008-09 or 2008-09-14. */
  published: text()
    .max('2008-09-14'.length)
    .refine((typed) => isPublicationDate(typed, '9999-12-31'))
    .nullable()
    .default(null),
})

export type NewCopy = z.output<typeof newCopyInput>

/** Of a book of the catalogue, which stays as it is. */
export const knownCopyInput = newCopy.extend({ bookId: namedId })

export type KnownCopy = z.output<typeof knownCopyInput>

/** One copy, and nothing more to know. */
export const copyInput = z.object({ copyId: namedId })

export const editCopyInput = copyInput.extend({
  condition,
  offer,
  location: namedSuburb,
  /** Another one; else it keeps the one it has, unless that is removed. */
  picture: optionalImage,
  removePicture: z.boolean().default(false),
})

export const lentElsewhereInput = copyInput.extend({
  to: requiredText('Enter who has it. A first name is fine').max(80, 'Keep this under 80 characters'),
})

/** Of several copies those that are not one's own count as gone; what is none names nothing either. */
export const changeCopiesInput = z.object({
  copyIds: z.array(anyId).max(mostChosen, `Select at most ${mostChosen} books at once`),
  act: z.enum([...ownActs, 'withdraw']),
})

/** One's own copies by pages, and what is looked for among them; null and '' for anything. A table's keys are its type's. */
export const bookcaseInput = z.object({
  page: z.int().min(1).default(1),
  text: searchText.default(''),
  standing: z
    .enum(Object.keys(ownStandings) as OwnStanding[])
    .nullable()
    .default(null),
  offer: offer.nullable().default(null),
  condition: condition.nullable().default(null),
  genre: z.string().max(40).nullable().default(null),
  order: z.enum(Object.keys(ownOrders) as OwnOrder[]).default('newest'),
})

/** What a visitor sees of a member's copies. */
export const shelfInput = z.object({
  memberId: anyId,
  page: z.int().min(1),
  pageSize: z.int().min(1).max(100),
})

/** A grid cell (rules/place/distance.ts); null: none. */
export const shareLocationInput = z.object({
  cell: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})
