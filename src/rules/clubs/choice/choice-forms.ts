import { z } from '#rules/base/zod.ts'
import { ballotInput, openChoiceInput } from './choice-inputs.ts'

export const openChoiceForm = openChoiceInput.omit({ clubId: true })

/** A form about one of the club's votes. */
export const choiceForm = z.object({ choice: z.uuid() })

export const nominateForm = choiceForm.extend({ book: z.uuid() })

export const candidateForm = choiceForm.extend({ candidate: z.uuid() })

export const ballotForm = ballotInput.omit({ clubId: true, choiceId: true }).extend(choiceForm.shape)
