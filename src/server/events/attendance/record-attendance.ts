// The hosts of an event tick who came. Nobody else sees it (decision 033); it counts as good standing (decision 037).
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canWithEvent, eventRelation } from '#rules/events/city-events.ts'
import { eventInput, whoCameInput } from '#rules/events/event-inputs.ts'
import { canTickWhoCame, ticketCode } from '#rules/events/hosting/attendance.ts'
import { attendanceLimits } from '#rules/events/hosting/attendance-limits.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import { findEvent } from '#server/events/event-queries.ts'
import { cameFacts } from '#server/events/event-view.ts'
import { lockAsHost } from '#server/events/lock-as-host.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { listTickable, setWhoCame } from './came-queries.ts'

export const attendance = {
  /** The first 200 members the host can tick, by name; only the ticket of members with a private name. Refuses as `tickWhoCame` does. */
  whoCame: defineRead({
    by: 'member',
    input: eventInput,
    run: async ({ db, viewer, now }, { eventId }) => {
      const event = await findEvent(db, viewer, eventId)
      if (!event) throw new DomainError('EVENT_NOT_FOUND')
      if (event.club_id !== null)
        await assertInClub(db, viewer, { clubId: event.club_id, permission: 'keepEvents' })
      else {
        const relation = eventRelation(viewer, event.organiser_id)
        assertAllowed(canWithEvent('write', { state: event.state, relation }))
      }
      assertAllowed(canTickWhoCame(cameFacts(event), now))
      const rows = await listTickable(db, { eventId, hostId: viewer.id, limit: attendanceLimits.listed })
      return rows.map((row) => ({ ...row, code: ticketCode(row.ticket) }))
    },
  }),

  /**
   * Changes what the host has changed since the list was shown, and no tick of another host (idempotent); tickets of members whom the host cannot tick are ignored. EVENT_NOT_FOUND, FORBIDDEN, CLUB_FORBIDDEN,
   * CLUB_CLOSED, EVENT_NOT_APPROVED, EVENT_CANCELLED, EVENT_HIDDEN, EVENT_NOT_BEGUN, WHO_CAME_OVER.
   */
  tickWhoCame: defineCommand({
    by: 'writer',
    input: whoCameInput,
    counts: ['eventByMember'],
    run: async ({ tx, viewer, now: at }, { eventId, tickets, before }): Promise<void> => {
      const event = await lockAsHost(tx, viewer, eventId)
      assertAllowed(canTickWhoCame(cameFacts(event), at))
      const ticked = tickets.filter((ticket) => !before.includes(ticket))
      const unticked = before.filter((ticket) => !tickets.includes(ticket))
      await setWhoCame(tx, { eventId, hostId: viewer.id, ticked, unticked, at })
    },
  }),
}
