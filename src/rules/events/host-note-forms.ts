import { lineEnds } from '#rules/text.ts'
import { requiredText } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { hostNoteLimits } from './host-note-limits.ts'

const { text } = hostNoteLimits

export const hostNoteForm = z.object({
  note: requiredText('Write something first')
    .overwrite(lineEnds)
    .max(text, `Keep it under ${text} characters`),
})
