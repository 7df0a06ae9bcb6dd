// Hosts tick who came to their event.
import { DAY_MS } from '#rules/base/durations.ts'
import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import { attendanceLimits } from './attendance-limits.ts'

/** The part of a ticket that is read out. Two tickets share it with a chance of one in 16 million. */
export const ticketCode = (ticket: string): string => ticket.slice(0, 6).toUpperCase()

type Stands = { startsAt: Date; endsAt: Date; isCancelled: boolean; isHidden: boolean }

/** Whether it can be ticked at `now`. */
export function canTickWhoCame(
  { startsAt, endsAt, isCancelled, isHidden }: Stands,
  now: Date,
): Decision<'EVENT_CANCELLED' | 'EVENT_HIDDEN' | 'EVENT_NOT_BEGUN' | 'WHO_CAME_OVER'> {
  if (isCancelled) return denied('EVENT_CANCELLED')
  if (isHidden) return denied('EVENT_HIDDEN')
  if (now < startsAt) return denied('EVENT_NOT_BEGUN')
  return now.getTime() >= endsAt.getTime() + attendanceLimits.daysAfter * DAY_MS
    ? denied('WHO_CAME_OVER')
    : allowed
}
