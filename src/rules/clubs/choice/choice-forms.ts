import { z } from '#rules/zod.ts'
import { choiceLimits } from './choices.ts'

export const openChoiceForm = z.object({
  nominateOn: z.iso.date('Choose a date'),
  voteOn: z.iso.date('Choose a date'),
  perMember: z.coerce
    .number({ error: 'Choose how many' })
    .int('Choose how many')
    .min(1, 'Choose how many')
    .max(choiceLimits.perMember, `Choose ${choiceLimits.perMember} at most`),
})

export const nominateForm = z.object({ book: z.uuid() })

export const candidateForm = z.object({ candidate: z.uuid() })

const placeOnBallot = z.preprocess(
  (typed) => (typed === '' ? null : typed),
  z.coerce.number({ error: 'Choose a place' }).int().min(1).max(choiceLimits.candidates).nullable(),
)

/** A place for each book, or none; nothing of it is a ballot taken back. */
export const ballotForm = z.object({
  ranks: z
    .array(z.object({ candidate: z.uuid(), rank: placeOnBallot }))
    .max(choiceLimits.candidates)
    .default([]),
})
