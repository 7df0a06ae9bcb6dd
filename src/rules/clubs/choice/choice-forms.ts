import { z } from '#rules/zod.ts'
import { ballotInput, openChoiceInput } from './choice-inputs.ts'

export const openChoiceForm = openChoiceInput.omit({ clubId: true })

export const nominateForm = z.object({ book: z.uuid() })

export const candidateForm = z.object({ candidate: z.uuid() })

export const ballotForm = ballotInput.omit({ clubId: true, choiceId: true })
