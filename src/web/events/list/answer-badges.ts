import type { Attendance } from '#rules/events/events.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** The viewer's answer to an event, as a badge. */
export const answerBadges: Record<Attendance, [tone: BadgeTone, words: string]> = {
  going: ['confirm', 'You’re going'],
  waiting: ['warn', 'On the waiting list'],
  maybe: ['info', 'You might come'],
  no: ['neutral', 'You can’t come'],
}
