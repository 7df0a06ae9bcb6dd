import { city } from '#city/city.ts'
import { z } from '#rules/base/zod.ts'
import { clubRatingInput, currentBookInput, unit } from './reading-inputs.ts'
import { mostOf } from './reading-places.ts'
import { mostStretches, scheduleProblem, wholeParts } from './schedule.ts'

/** A whole number from 1, or undefined if the field is empty. */
function countUpTo(most: number) {
  return z.preprocess(
    (typed) => (typed === '' ? undefined : typed),
    z.coerce
      .number({ error: 'Enter a number' })
      .int('Enter a whole number')
      .min(1, 'Enter 1 or more')
      .max(most, `Enter ${most.toLocaleString(city.locale)} or less`)
      .optional(),
  )
}

export const currentBookForm = currentBookInput
  .omit({ clubId: true, bookId: true })
  .extend({ book: z.uuid() })

export const clubBookForm = z.object({ clubBook: z.uuid() })

const discussion = z.uuid().or(z.literal('')).optional()

const row = z.object({
  through: countUpTo(mostOf.page),
  on: z.iso.date('Choose a date').optional(),
  discussion,
})

/** Empty rows are dropped. */
export const scheduleForm = z
  .object({
    clubBook: z.uuid(),
    /** The version when the form was opened (optimistic locking). */
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
    unit,
    chapters: countUpTo(mostOf.chapter),
    pages: countUpTo(mostOf.page),
    discussion,
    parts: z.array(row).max(mostStretches).default([]),
  })
  .superRefine(({ unit, chapters = null, pages = null, parts }, context) => {
    const say = (row: number, field: 'through' | 'on', message: string) =>
      context.addIssue({ code: 'custom', path: ['parts', row, field], message })
    const rows = [...parts.entries()].filter(
      ([, { through, on }]) => through !== undefined || on !== undefined,
    )
    for (const [at, { through, on }] of rows) {
      if (through === undefined) say(at, 'through', 'Enter a number')
      if (on === undefined) say(at, 'on', 'Choose a date')
    }
    const problem = scheduleProblem(wholeParts(parts), { unit, extent: { chapter: chapters, page: pages } })
    const at = problem && rows[problem.row]?.[0]
    if (problem && at !== undefined) say(at, problem.field, problem.says)
  })

export const readingPlaceForm = z.object({
  clubBook: z.uuid(),
  unit,
  at: countUpTo(mostOf.page).refine((at) => at !== undefined, 'Enter a number'),
  share: z.enum(['on', 'off']).default('off'),
})

/** The member has finished the book, however far they had said. */
export const finishedForm = z.object({ clubBook: z.uuid(), share: z.enum(['on', 'off']).default('off') })

export const clubRatingForm = clubRatingInput
  .omit({ clubId: true, clubBookId: true })
  .extend({ clubBook: z.uuid() })
