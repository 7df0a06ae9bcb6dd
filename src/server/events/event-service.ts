// Events: planning, submission and review, answers, and calendars.

import type { Database } from '#server/store/database.ts'
import { createAnswers } from './answers/answer-event.ts'
import { createSeats } from './answers/seats.ts'
import { attendance } from './attendance/record-attendance.ts'
import { createCalendars } from './calendar/calendars.ts'
import { createOwnCalendar } from './calendar/own-calendar.ts'
import { createEditing } from './city/edit-submission.ts'
import { createReview } from './city/review-events.ts'
import { createSubmitting } from './city/submit-event.ts'
import { announceWhoSees } from './event-live.ts'
import type { EventParts } from './event-parts.ts'
import { createEventReads } from './event-reads.ts'
import { createEventMap } from './map/event-map.ts'
import { marks } from './marks/mark-event.ts'
import { ownEvents } from './marks/own-events.ts'
import { createNotes } from './notes/write-note.ts'
import { createCancelling } from './planning/cancel-event.ts'
import { createChanging } from './planning/change-event.ts'
import { createScheduling } from './planning/schedule-event.ts'
import { createDueEvents } from './scheduled/update-due-events.ts'
import { setEventHidden } from './series-queries.ts'
import { findOrganiser } from './visible-event-queries.ts'

export function createEventService(parts: EventParts) {
  const seats = createSeats(parts)
  const { answer, giveUpSeats, giveUpSeatsBetween } = createAnswers({ ...parts, seats })
  const { operations: reads, ...readParts } = createEventReads(parts)
  const { operations: review, ...reviewParts } = createReview({ ...parts, seats })

  return {
    ...parts.door.open({
      answer,
      ...createNotes(parts),
      ...attendance,
      ...marks,
      ownEvents,
      ...reads,
      ...createEventMap(parts),
      ...createCalendars(parts),
      ...createOwnCalendar(parts),
      scheduleEvent: createScheduling(parts),
      changeEvent: createChanging({ ...parts, seats }),
      cancelEvent: createCancelling(parts),
      ...createSubmitting(parts),
      ...createEditing({ ...parts, seats }),
      ...review,
    }),
    giveUpSeats,
    giveUpSeatsBetween,
    ...readParts,
    /** With the dates of its series that it stands for in lists. `at`: null shows them again. */
    async hideEvent(tx: Database, id: string, at: Date | null): Promise<void> {
      for (const date of await setEventHidden(tx, id, at)) await announceWhoSees(tx, date)
    },
    organiserOf: (id: string) => findOrganiser(parts.db, id),
    ...reviewParts,
    ...createDueEvents({ ...parts, seats }),
  }
}

export type EventService = ReturnType<typeof createEventService>
