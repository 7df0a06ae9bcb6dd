// Messages from an event's hosts to everyone going.
import { HOUR_MS } from '#rules/base/durations.ts'
import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import { hostNoteLimits } from './host-note-limits.ts'

/** Whether a message can be written at `now`. */
export function canWriteNote(
  { endsAt, isCancelled, isHidden }: { endsAt: Date; isCancelled: boolean; isHidden: boolean },
  now: Date,
): Decision<'EVENT_CANCELLED' | 'EVENT_HIDDEN' | 'HOST_NOTES_OVER'> {
  if (isCancelled) return denied('EVENT_CANCELLED')
  if (isHidden) return denied('EVENT_HIDDEN')
  const last = endsAt.getTime() + hostNoteLimits.hoursAfter * HOUR_MS
  return now.getTime() >= last ? denied('HOST_NOTES_OVER') : allowed
}

/** When people going are notified of a message written at `writtenAt`. */
export const toldAt = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + hostNoteLimits.secondsHeld * 1000)

/** The number of the day's next message, after `last` (0 if there is none). */
export const canWriteAnother = (last: number): Decision<'HOST_NOTES_FULL'> =>
  last < hostNoteLimits.ofDay ? allowed : denied('HOST_NOTES_FULL')
