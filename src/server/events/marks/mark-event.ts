// What a member puts aside of events: on their wishlist, or in their own calendar.
import { DomainError } from '#rules/domain-error.ts'
import { toEventState } from '#rules/events/city-events.ts'
import type { EventMark } from '#rules/events/event-marks.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent } from '#server/events/event-queries.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { dropMark, saveMark } from './mark-queries.ts'

export function createMarks({ db, clock }: Pick<EventParts, 'db' | 'clock'>) {
  return {
    /** Whoever sees an event puts it aside; what is not approved nobody. EVENT_NOT_FOUND, EVENT_NOT_APPROVED. */
    async markEvent(viewer: Viewer, eventId: string, mark: EventMark): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      if (!isUuid(eventId)) throw new DomainError('EVENT_NOT_FOUND')
      await asWriter(db, viewer, async (tx) => {
        const row = await findEvent(tx, viewer, eventId)
        if (!row) throw new DomainError('EVENT_NOT_FOUND')
        if (toEventState(row.state) !== 'approved') throw new DomainError('EVENT_NOT_APPROVED')
        await saveMark(tx, { memberId, eventId, mark, at: clock() })
        await announce(tx, { about: 'events', members: [memberId], from: tabOf(viewer) })
      })
    },

    /** Also of an event that they do not see any more, or that never was: it says nothing of others. */
    async unmarkEvent(viewer: Viewer, eventId: string, mark: EventMark): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      if (!isUuid(eventId)) return
      await asWriter(db, viewer, async (tx) => {
        await dropMark(tx, { memberId, eventId, mark })
        await announce(tx, { about: 'events', members: [memberId], from: tabOf(viewer) })
      })
    },
  }
}
