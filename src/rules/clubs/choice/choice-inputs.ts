// Inputs of the operations on a club's choice of its next book (server/clubs/choice). The forms are in choice-forms.ts.

import { idOr, namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { clubInput } from '#rules/clubs/club-inputs.ts'
import { choiceLimits } from './choice-limits.ts'

/** Calendar dates of the city, inclusive. */
export const openChoiceInput = clubInput.extend({
  nominateOn: z.iso.date('Choose a date'),
  voteOn: z.iso.date('Choose a date'),
  perMember: z.coerce
    .number({ error: 'Choose how many' })
    .int('Choose how many')
    .min(1, 'Choose how many')
    .max(choiceLimits.perMember, `Choose no more than ${choiceLimits.perMember}`),
})

/** One choice of a club. */
export const choiceInput = clubInput.extend({ choiceId: namedId })

export const nominateInput = choiceInput.extend({ bookId: namedId })

export const candidateInput = choiceInput.extend({ candidateId: namedId })

const placeOnBallot = z.preprocess(
  (typed) => (typed === '' ? null : typed),
  z.coerce.number({ error: 'Choose a place' }).int().min(1).max(choiceLimits.candidates).nullable(),
)

/** A place for each ranked book. An empty ballot is a withdrawn one. */
export const ballotInput = choiceInput.extend({
  ranks: z
    .array(z.object({ candidate: idOr('BALLOT_OF_OTHERS'), rank: placeOnBallot }))
    .max(choiceLimits.candidates)
    .default([]),
})
