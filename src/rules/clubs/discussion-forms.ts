// The forms of discussions: the inputs of their operations, plus the fields that belong to a page.

import { city } from '#city/city.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { editInput, replyInput, startDiscussionInput } from '#rules/clubs/discussions/discussion-inputs.ts'
import { reactions } from '#rules/clubs/discussions/reactions.ts'
import { mostOf, units } from '#rules/clubs/reading/reading-places.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { pictureRefusals } from '#rules/pictures/picture-refusals.ts'

const { files, fileName } = writingLimits

/** Files that arrived before the form was read: their names, and why one was refused. */
const arrived = {
  fileName: z.array(text().max(fileName, 'This name is too long')).max(files).default([]),
  /** Positions of the refused files in the list of picture descriptions. */
  refusedAt: z
    .array(z.coerce.number().int())
    .max(2 * files)
    .default([]),
  fileProblem: z
    .enum([
      'FILE_NOT_TAKEN',
      'FILE_TOO_LARGE',
      'FILES_TOO_MANY',
      'FILES_OF_DAY',
      'FILES_AWAY',
      ...keysOf(pictureRefusals),
      'RATE_LIMITED',
      'CLUB_NOT_FOUND',
      'CLUB_CLOSED',
    ])
    .optional(),
}

export const discussionForm = startDiscussionInput.omit({ clubId: true }).extend({
  ...arrived,
  acknowledged: z.literal('on', { error: 'Please read the guidelines, then tick the box' }),
})

export const replyForm = replyInput.omit({ clubId: true, id: true, about: true }).extend({
  ...arrived,
  aboutUnit: z.enum(units).optional(),
  aboutPlace: z.preprocess(
    (typed) => (typed === '' ? undefined : typed),
    z.coerce
      .number({ error: 'Enter a number' })
      .int('Enter a whole number')
      .min(1, 'Enter 1 or more')
      .max(mostOf.page, `Enter ${mostOf.page.toLocaleString(city.locale)} or less`)
      .optional(),
  ),
})

export const editForm = editInput.omit({ clubId: true, id: true }).extend({ post: z.uuid() })

/** The button posts the wanted state rather than a toggle, so pressing it twice is the same as once (idempotent). */
export const reactForm = z
  .object({ post: z.uuid(), add: z.enum(reactions).optional(), remove: z.enum(reactions).optional() })
  .refine(({ add, remove }) => add || remove, 'Choose a reaction')

/** The button posts the wanted state, on or off (idempotent). */
export const switchForm = z.object({ to: z.enum(['on', 'off']).transform((to) => to === 'on') })
