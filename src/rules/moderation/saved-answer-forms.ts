import { nameText, requiredText } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { savedAnswerLimits } from './saved-answers.ts'

const { title, words } = savedAnswerLimits

/** A new one, or with `answer` and the version that was read a change to it. */
export const savedAnswerForm = z.object({
  answer: z.uuid().optional(),
  version: z.coerce.number().int().min(0).max(1_000_000).default(0),
  title: nameText('Give it a title')
    .min(1, 'Give it a title')
    .max(title, `Keep this under ${title} characters`),
  words: requiredText('Write the text').max(words, `Keep this under ${words} characters`),
})

export const removeSavedAnswerForm = z.object({ answer: z.uuid() })
