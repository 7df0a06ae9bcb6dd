// Inputs of the operations on a member's own copies (server/library). The forms are in web/library/copy-forms.ts.

import { bookGenres } from '#city/genres.ts'
import { suburbBySlug } from '#city/suburbs.ts'
import { isUuid } from '#rules/base/ids.ts'
import { anyId, namedId, searchText, suburbSlug } from '#rules/base/inputs.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { longestSuburb, requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { bookFields } from './book-fields.ts'
import { conditions, isPublicationDate } from './library.ts'
import { mostChosen, ownActs, ownAvailabilities, ownOrders, showToClub } from './own-books.ts'

const condition = z.enum(conditions, { error: 'Condition is required' })
const offer = z.enum(offers, { error: 'Choose lend or give' })

/** Everybody, nobody, or the members of one of the owner's clubs, by its id. */
const shownTo = z.union([z.enum(['all', 'none']), z.uuid()], { error: 'Choose who can see it' })

/** A suburb as typed, required. */
export const namedSuburb = requiredText('Location is required').max(...longestSuburb)

/** A suburb as typed; if null or empty, the member's own. */
export const ownOrNamedSuburb = text()
  .max(...longestSuburb)
  .nullable()
  .default(null)
  .transform((typed) => typed || null)

const newCopy = z.object({
  condition,
  offer: offer.default('lend'),
  location: ownOrNamedSuburb,
  shownTo: shownTo.default('all'),
  /** Made for each form shown, so that a form sent twice adds one copy (idempotent). */
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

/** A copy of a book that is in the catalogue. The book's own facts stay as they are. */
export const knownCopyInput = newCopy.extend({
  bookId: namedId,
  /** The suburb on whose page the member pressed "I have it", by its slug: those who look for the book there are told. */
  wantedIn: z
    .string()
    .max(100)
    .refine((slug) => suburbBySlug(slug) !== undefined, 'That is not a suburb we know')
    .nullable()
    .default(null),
})

export type KnownCopy = z.output<typeof knownCopyInput>

/** One copy. */
export const copyInput = z.object({ copyId: namedId })

export const editCopyInput = copyInput.extend({
  condition,
  offer,
  location: namedSuburb,
  /** Without it, it stays as it is. */
  shownTo: shownTo.optional(),
  /** Who could see it when the form was opened: if `shownTo` is the same, what has happened to it since stays. */
  shownBefore: shownTo.optional(),
  /** A new picture. Without it the current one stays, unless it is removed. */
  picture: optionalImage,
  removePicture: z.boolean().default(false),
})

export const lentElsewhereInput = copyInput.extend({
  to: requiredText('Enter who has it. A first name is fine').max(...under(80)),
})

const forClub = showToClub('')
/** The act that shows the copies to the members of a club alone. */
export const clubAct = z
  .string()
  .max(forClub.length + 36)
  .refine((act) => act.startsWith(forClub) && isUuid(act.slice(forClub.length)))
  .transform((act) => showToClub(act.slice(forClub.length)))

/** Copies the member does not own, and invalid ids, count as gone. */
export const changeCopiesInput = z.object({
  copyIds: z.array(anyId).max(mostChosen, `Select at most ${mostChosen} books at once`),
  act: z.union([z.enum([...ownActs, 'withdraw']), clubAct]),
})

/** The suburb that the member has moved away from, by its slug. */
export const copiesBehindInput = z.object({ from: suburbSlug.regex(/^[a-z\d-]+$/) })

/** A page of the member's own copies, with filters; null and '' match anything. A table's keys are its type's. */
export const bookcaseInput = z.object({
  page: z.int().min(1).default(1),
  text: searchText.default(''),
  availability: z.enum(keysOf(ownAvailabilities)).nullable().default(null),
  offer: offer.nullable().default(null),
  condition: condition.nullable().default(null),
  genre: z.string().max(40).nullable().default(null),
  order: z.enum(keysOf(ownOrders)).default('newest'),
})

/** The copies of a member that a visitor can see. */
export const shelfInput = z.object({
  memberId: anyId,
  page: z.int().min(1),
  pageSize: z.int().min(1).max(100),
})
