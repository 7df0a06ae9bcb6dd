// The forms of events: the inputs of their operations, plus the fields that belong to a page.
import { z } from '#rules/base/zod.ts'
import { answerInput, hostNoteInput, whoCameInput } from './event-inputs.ts'
import {
  cancelInput,
  changed,
  checksOnce,
  isInOrder,
  isThere,
  missing,
  outOfOrder,
  scheduled,
} from './planning-inputs.ts'
import { checksDays } from './typed-days.ts'

const inAddress = { eventId: true } as const

export const scheduleEventForm = scheduled
  .omit({ clubId: true })
  .refine(isThere('from'), missing('from'))
  .refine(isThere('to'), missing('to'))
  .refine(isInOrder, outOfOrder)
  .superRefine(checksDays('times'))

export const changeEventForm = changed
  .omit(inAddress)
  .refine(isThere('from'), missing('from'))
  .refine(isThere('to'), missing('to'))
  .refine(isInOrder, outOfOrder)
  .superRefine(checksOnce)

export const cancelEventForm = cancelInput.omit(inAddress)

export const answerEventForm = answerInput.omit(inAddress).extend({ event: z.uuid() })

export const stopFollowingForm = z.object({ club: z.uuid() })

export const hostNoteForm = hostNoteInput.omit(inAddress)

export const takeBackNoteForm = z.object({ note: z.uuid() })

export const whoCameForm = z.object({ came: whoCameInput.shape.tickets, before: whoCameInput.shape.before })
