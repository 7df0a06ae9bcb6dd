// Inputs of the operations on journeys (server/journeys).
import { namedId, networkAddress, searchText, typedRowNumber } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import { text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { lineAnswers, lineWriters, longestLine, mostLabelParts, mostOwnLines, sightings } from './journeys.ts'

/** Whatever was scanned or typed. */
const codeInput = z.object({
  code: z.string().max(100),
  address: networkAddress,
})

/** The keys of lines that this browser left without an account. Nobody else knows them. */
const ownLines = z.array(z.uuid()).max(mostOwnLines).default([])

export const journeyInput = codeInput.extend({ keys: ownLines })

const line = text()
  .max(...under(longestLine))
  .default('')

export const sightingInput = codeInput.extend({
  kind: z.enum(sightings, { error: 'Choose what you’d like to tell us' }),
  bookshelf: namedId.optional(),
  /** Of one's own copy that one left at a bookshelf: it leaves the bookcase with it. */
  isForGood: z.boolean().default(false),
  words: line,
  /** Made once for each tap, so that one sent again is stored once. */
  key: z.uuid().optional(),
})

export const ownStopInput = z.object({
  id: namedId,
  isShown: z.boolean().default(false),
  isNamed: z.boolean().default(false),
  /** Only for what the reader told by themselves. */
  showsSuburb: z.boolean().default(false),
  words: line,
})

/** One's own copy. */
export const showLoansInput = z.object({ copy: namedId, shows: z.boolean() })

/** The exchanges shown on a screen. */
export const ofExchangesInput = z.object({ exchangeIds: z.array(namedId).max(500) })

/** `part`: of the copies, if they are more than are printed at once. */
export const labelsInput = z.object({
  copy: namedId.optional(),
  part: z.int().min(1).max(mostLabelParts).default(1),
})

export const takeDownLineInput = z.object({ line: namedId, keys: ownLines })

/** `isSo`: puts it back. */
export const contradictInput = z.object({ stop: namedId, isSo: z.boolean() })

/** `text`: in a line, its book's title or its writer's name; `by`: with an account or without. */
export const linesInput = z.object({
  shown: z.int().min(1).max(mostShown),
  text: searchText.default(''),
  by: z.enum(lineWriters).optional(),
})

/** `version`: of its words, as the administrator has read them. */
export const answerLineInput = z.object({
  id: namedId,
  version: typedRowNumber,
  answer: z.enum(lineAnswers, { error: 'Choose show or decline' }),
})
