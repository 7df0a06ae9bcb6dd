// Inputs of the operations on events (server/events). The forms are beside this, in *-forms.ts.

import { idOr } from '#rules/base/inputs.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { mostShown } from '#rules/base/paging.ts'
import { requiredText, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { everyEventMark } from './event-marks.ts'
import { answers } from './events.ts'
import { attendanceLimits } from './hosting/attendance-limits.ts'
import { hostNoteLimits } from './hosting/host-note-limits.ts'

const id = idOr('EVENT_NOT_FOUND')

/** One event. */
export const eventInput = z.object({ eventId: id })

export const answerInput = eventInput.extend({
  answer: z.enum(keysOf(answers), { error: 'Choose whether you’re coming' }),
  /** Whether others who can see the event see the member's name. */
  isNamed: z.boolean().default(false),
})

export const markInput = eventInput.extend({ mark: z.enum(everyEventMark) })

export const hostNoteInput = eventInput.extend({
  note: requiredText('Write something first').max(...under(hostNoteLimits.text, 'Keep it')),
})

export const takeBackInput = eventInput.extend({ noteId: id })

const tickets = z
  .array(z.uuid())
  .max(attendanceLimits.listed, `Tick no more than ${attendanceLimits.listed} people`)
  .default([])

/**
 * The tickets of everyone ticked, and of everyone who was ticked already when the list was shown. Only the differences change
 * anything, so that two hosts at the door do not undo each other’s ticks.
 */
export const whoCameInput = eventInput.extend({ tickets, before: tickets })

export const ownEventsInput = z.object({
  shown: z.int().min(1).max(mostShown),
  isPast: z.boolean().default(false),
})
