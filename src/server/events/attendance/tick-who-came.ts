// Whoever holds an event ticks who came. Nobody else sees it; it counts as good standing (decision 354).
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canWithEvent, eventStanding, toEventState } from '#rules/events/city-events.ts'
import { canTickWhoCame } from '#rules/events/who-came.ts'
import { whoCameLimits } from '#rules/events/who-came-limits.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent } from '#server/events/event-queries.ts'
import { cameStanding } from '#server/events/event-view.ts'
import { lockAsHost } from '#server/events/lock-as-host.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { listTickable, setWhoCame } from './came-queries.ts'

export function createAttendance({ db, limits, clock }: Pick<EventParts, 'db' | 'limits' | 'clock'>) {
  return {
    /** The first 200 by name whom the host may tick. Refused as `tickWhoCame` is. */
    async whoCame(viewer: Viewer, eventId: string) {
      const { id: hostId } = memberOf(viewer)
      const event = isUuid(eventId) ? await findEvent(db, viewer, eventId) : undefined
      if (!event) throw new DomainError('EVENT_NOT_FOUND')
      if (event.club_id !== null)
        await assertInClub(db, viewer, { clubId: event.club_id, deed: 'keepEvents' })
      else {
        const standing = eventStanding(viewer, event.organiser_id)
        assertAllowed(canWithEvent('write', { state: toEventState(event.state), standing }))
      }
      assertAllowed(canTickWhoCame(cameStanding(event), clock()))
      return listTickable(db, { eventId, hostId, limit: whoCameLimits.listed })
    },

    /**
     * Exactly these came, of those whom the host may tick (idempotent); other ids change nothing. EVENT_NOT_FOUND, FORBIDDEN, CLUB_FORBIDDEN,
     * CLUB_CLOSED, EVENT_NOT_APPROVED, EVENT_CANCELLED, EVENT_HIDDEN, EVENT_NOT_BEGUN, WHO_CAME_OVER.
     */
    async tickWhoCame(viewer: Viewer, eventId: string, memberIds: readonly string[]): Promise<void> {
      const { id: hostId } = writerOf(viewer)
      if (!isUuid(eventId)) throw new DomainError('EVENT_NOT_FOUND')
      await limits.take('eventByMember', hostId)
      await asWriter(db, viewer, async (tx) => {
        const now = clock()
        const event = await lockAsHost(tx, viewer, eventId)
        assertAllowed(canTickWhoCame(cameStanding(event), now))
        await setWhoCame(tx, { eventId, hostId, memberIds, at: now })
      })
    },
  }
}
