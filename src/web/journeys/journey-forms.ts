// The forms about journeys: the inputs of their operations, plus the fields that belong to a page.
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import {
  answerLineInput,
  contradictInput,
  ownStopInput,
  sightingInput,
  takeDownLineInput,
} from '#rules/journeys/journey-inputs.ts'

/** A checkbox: a browser sends nothing if it is not ticked. */
const checked = z
  .enum(['on', 'off'])
  .default('off')
  .transform((sent) => sent === 'on')

// Which copy it is, the address says.
const tap = sightingInput.pick({ key: true })

export const haveForm = tap

export const leftForm = tap.extend({
  bookshelf: z.uuid({ error: 'Choose the bookshelf where you left it' }),
})

/** Of one's own copy, which is then no longer in the bookcase. */
export const awayForm = leftForm.extend({
  isForGood: z
    .literal('on', { error: 'Please confirm that it leaves your bookcase for good' })
    .transform(() => true),
})

export const readForm = tap.extend({ words: sightingInput.shape.words })

/** The exchange that the page showed. A page from before there was such a field sends none. */
export const tapAtMeetingForm = z.object({ exchange: namedId.optional() })

export const ownStopForm = ownStopInput
  .omit({ id: true })
  .extend({ stop: z.uuid(), isShown: checked, isNamed: checked, showsSuburb: checked })

// The keys are in the cookie.
export const takeDownLineForm = takeDownLineInput.omit({ keys: true })

export const contradictForm = contradictInput.extend({
  isSo: z.enum(['yes', 'no']).transform((sent) => sent === 'yes'),
})

export const showLoansForm = z.object({ shows: checked })

export const answerLineForm = answerLineInput.omit({ id: true }).extend({ line: z.uuid() })
