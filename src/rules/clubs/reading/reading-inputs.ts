// Inputs of the operations on a club's books (server/clubs/reading). The forms are in reading-forms.ts.

import { idOr, namedId, rowNumber, searchText, starsField } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import { z } from '#rules/base/zod.ts'
import { clubInput, shown } from '#rules/clubs/club-inputs.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { ratingMissing } from '#rules/library/reviews.ts'
import { mostOf, units } from './reading-places.ts'
import { mostStretches } from './schedule.ts'

export const readingInput = clubInput.extend({
  shown,
  shownCopies: shown.default(mostShown),
  withDiscussions: z.boolean().default(false),
})

/** A search among the books of the searcher's clubs. */
export const findInClubsInput = z.object({
  text: searchText,
  genre: z.string().max(100).nullable(),
  offer: z.enum(offers).nullish(),
  /** Also includes copies that are with another neighbour. */
  withOut: z.boolean().default(true),
})

/** The club's next book, and the id of the book it replaces (empty if there is none). */
export const currentBookInput = clubInput.extend({
  bookId: namedId,
  instead: z.uuid().or(z.literal('')).default(''),
})

/** One book of a club. */
export const clubBookInput = clubInput.extend({ clubBookId: namedId })

export const finishInput = clubInput.extend({ clubBookId: idOr('CLUB_BOOK_CHANGED') })

export const clubRatingInput = clubBookInput.extend({
  stars: starsField(ratingMissing),
})

export const unit = z.enum(units, { error: 'Choose chapters or pages' })

/** Everything up to and including `at` has been read; if finished, the whole book. */
export const readingPlaceInput = clubBookInput.extend({
  unit,
  at: z.int().min(1).max(mostOf.page),
  isFinished: z.boolean(),
  isShared: z.boolean(),
})

const discussion = idOr('DISCUSSION_NOT_FOUND').nullable().default(null)

export const scheduleInput = clubInput.extend({
  clubBookId: idOr('SCHEDULE_CHANGED'),
  /** The version when the form was opened (optimistic locking). */
  version: rowNumber,
  unit,
  extent: z.object({
    chapter: z.int().min(1).max(mostOf.chapter).nullable(),
    page: z.int().min(1).max(mostOf.page).nullable(),
  }),
  /** The discussion of the whole book. */
  discussion,
  parts: z
    .array(
      z.object({ through: z.int().min(1).max(mostOf.page), on: z.iso.date('Choose a date'), discussion }),
    )
    .max(mostStretches),
})
