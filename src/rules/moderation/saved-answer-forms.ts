// The forms of saved answers: the inputs of the operations, plus the fields that belong to a page.
import { z } from '#rules/base/zod.ts'
import { changeSavedAnswerInput } from './desk-inputs.ts'

/** A new answer; with `answer` and the version that was read, a change to it. */
export const savedAnswerForm = changeSavedAnswerInput.omit({ id: true }).extend({
  answer: z.uuid().optional(),
  version: changeSavedAnswerInput.shape.version.default(0),
})

export const removeSavedAnswerForm = z.object({ answer: z.uuid() })
