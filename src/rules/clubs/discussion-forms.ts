import { reactions } from '#rules/clubs/discussions/reactions.ts'
import { mostOf, units } from '#rules/clubs/reading/places.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { lineEnds } from '#rules/text.ts'
import { requiredText, text, webAddress } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'

const { title, message, links, link, files } = writingLimits
const tooLong = `Keep this under ${message.toLocaleString('en-AU')} characters`

const written = (missing: string) => requiredText(missing).overwrite(lineEnds).max(message, tooLong)
/** Files that arrived before the form was read: their ids and names, and why one was not taken. */
const attached = {
  file: z.array(z.uuid()).max(files).default([]),
  fileName: z.array(text().max(writingLimits.fileName, 'This name is too long')).max(files).default([]),
  pictureAlt: text()
    .max(writingLimits.pictureAlt, `Keep this under ${writingLimits.pictureAlt} characters`)
    .default(''),
  fileProblem: z
    .enum([
      'FILE_NOT_TAKEN',
      'FILE_TOO_LARGE',
      'FILES_TOO_MANY',
      'FILES_OF_DAY',
      'RATE_LIMITED',
      'CLUB_NOT_FOUND',
      'CLUB_CLOSED',
    ])
    .optional(),
}

export const discussionForm = z.object({
  title: requiredText('Give it a title').max(title, `Keep the title under ${title} characters`),
  message: written('Write a message'),
  links: z
    .array(webAddress({ most: link, problem: 'Please enter a valid URL' }))
    .max(links)
    .default([])
    .transform((typed) => typed.filter(Boolean)),
  ...attached,
  /** Made by the form, so that a discussion sent twice is begun once. */
  clientKey: z.uuid(),
  acknowledged: z.literal('on', { error: 'Please read the guidelines, and tick that you have' }),
})

export const replyForm = z.object({
  message: written('Write a reply first'),
  ...attached,
  clientKey: z.uuid(),
  /** Which part of the book it is about, in a discussion of one; and the post it quotes. */
  aboutUnit: z.enum(units).optional(),
  aboutPlace: z.preprocess(
    (typed) => (typed === '' ? undefined : typed),
    z.coerce
      .number({ error: 'Enter a number' })
      .int('Enter a whole number')
      .min(1, 'Enter 1 or more')
      .max(mostOf.page, `Enter ${mostOf.page} at most`)
      .optional(),
  ),
  quoted: z.uuid().optional(),
})

export const editForm = z.object({ post: z.uuid(), message: written('Write something, or delete it') })

/** A button says what it is to be, not that it is to change: pressed twice is the same as once (idempotent). */
export const reactForm = z
  .object({ post: z.uuid(), add: z.enum(reactions).optional(), remove: z.enum(reactions).optional() })
  .refine(({ add, remove }) => add || remove, 'Choose a reaction')
