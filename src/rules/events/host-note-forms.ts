import { z } from '#rules/zod.ts'
import { hostNoteInput } from './event-inputs.ts'

export const hostNoteForm = hostNoteInput.omit({ eventId: true })

export const takeBackNoteForm = z.object({ note: z.uuid() })
