// Inputs of the operations on discussions (server/clubs/discussions). The forms are in rules/clubs/discussion-forms.ts.

import { idOr, rowNumber } from '#rules/base/inputs.ts'
import { requiredText, text, under, webAddress } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { clubInput } from '#rules/clubs/club-inputs.ts'
import { longestMention } from '#rules/clubs/discussions/discussions.ts'
import { reactions } from '#rules/clubs/discussions/reactions.ts'
import { mostAskedFor } from '#rules/clubs/reading/ahead.ts'
import { mostOf, units } from '#rules/clubs/reading/reading-places.ts'
import { writingLimits as most } from '#rules/clubs/writing/writing-limits.ts'

/** One discussion of a club, or one post. */
export const talkInput = clubInput.extend({ id: idOr('DISCUSSION_NOT_FOUND') })

const written = (missing: string) => requiredText(missing).max(...under(most.message))

/** What is sent with a post's text. */
const sentWith = {
  /** Files that were uploaded before. */
  file: z.array(z.uuid()).max(most.files).default([]),
  /** A description of each file, in order: first the files uploaded before, then those sent with the form. */
  pictureAlt: z
    .array(
      text()
        .max(...under(most.pictureAlt))
        .default(''),
    )
    .max(2 * most.files)
    .default([]),
  /** Made by the form, so that a post sent twice is stored once (idempotent). */
  clientKey: z.uuid(),
}

export const startDiscussionInput = clubInput.extend({
  title: requiredText('Enter a title').max(...under(most.title, 'Keep the title')),
  message: written('Write a message'),
  links: z
    .array(webAddress({ most: most.link, problem: 'Please enter a valid URL' }))
    .max(most.links)
    .default([])
    .transform((typed) => typed.filter(Boolean)),
  ...sentWith,
})

export const replyInput = talkInput.extend({
  message: written('Write a reply first'),
  ...sentWith,
  /** In a discussion of a book, the part the post is about; and the post it quotes. */
  about: z
    .object({ unit: z.enum(units), at: z.int().min(1).max(mostOf.page) })
    .nullable()
    .default(null),
  quoted: z.uuid().optional(),
})

export const editInput = talkInput.extend({ message: written('Write something, or delete the post') })

/** Numbers of the posts about later parts that the viewer has asked to see; 'any' if they are not shown for reading. */
const askedFor = z.union([z.literal('any'), z.array(rowNumber).max(mostAskedFor)]).default([])

export const reactInput = talkInput.extend({ kind: z.enum(reactions), isOn: z.boolean(), askedFor })
export const pinInput = talkInput.extend({ pinned: z.boolean() })
export const lockInput = talkInput.extend({ locked: z.boolean() })
export const followInput = talkInput.extend({ follows: z.boolean() })

export const talksInput = clubInput.extend({ page: z.int().min(1).default(1) })

/** A page, or the page that shows the post with this number. */
export const openTalkInput = talkInput.extend({
  page: z.int().min(1).optional(),
  number: rowNumber.optional(),
  askedFor,
})

export const newsInput = talkInput.extend({ after: rowNumber })
export const readInput = talkInput.extend({ from: rowNumber.default(0), to: rowNumber })

/** The beginning of a name. */
export const mentionInput = clubInput.extend({ start: z.string().max(longestMention) })

export const postInput = talkInput.omit({ clubId: true }).extend({ askedFor })

/** A file being uploaded. */
export const sendFileInput = clubInput.extend({
  name: z.string().max(1000),
  content: z.custom<AsyncIterable<Uint8Array>>((sent) => Symbol.asyncIterator in Object(sent)),
})
export const pictureInput = clubInput.extend({
  picture: idOr('DISCUSSION_NOT_FOUND'),
  variant: z.string().max(40),
})
