// A member's marks of events: on their wishlist, or in their own calendar.
import { DomainError } from '#rules/domain-error.ts'
import { markInput } from '#rules/events/event-inputs.ts'
import { findEvent } from '#server/events/event-queries.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { dropMark, saveMark } from './mark-queries.ts'

export const marks = {
  /** For any approved event that the viewer can see. EVENT_NOT_FOUND, EVENT_NOT_APPROVED. */
  markEvent: defineCommand({
    by: 'writer',
    input: markInput,
    run: async ({ tx, viewer, now: at }, { eventId, mark }): Promise<void> => {
      const row = await findEvent(tx, viewer, eventId)
      if (!row) throw new DomainError('EVENT_NOT_FOUND')
      if (row.state !== 'approved') throw new DomainError('EVENT_NOT_APPROVED')
      await saveMark(tx, { memberId: viewer.id, eventId, mark, at })
      await announce(tx, { about: 'events', members: [viewer.id], from: tabOf(viewer) })
    },
  }),

  /** Also for an event they can no longer see, or that never existed: the answer reveals nothing about it. */
  unmarkEvent: defineCommand({
    by: 'writer',
    input: markInput,
    run: async ({ tx, viewer }, { eventId, mark }): Promise<void> => {
      await dropMark(tx, { memberId: viewer.id, eventId, mark })
      await announce(tx, { about: 'events', members: [viewer.id], from: tabOf(viewer) })
    },
  }),
}
