import type { Viewer } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canWithEvent, eventRelation } from '#rules/events/city-events.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import type { Database } from '#server/store/database.ts'
import { type EventRow, findEvent, lockEvent } from './event-queries.ts'

/** Locks an event of which the viewer is a host; its club first, in the same order as changing a meeting does, to prevent deadlocks. */
export async function lockAsHost(tx: Database, viewer: Viewer, eventId: string): Promise<EventRow> {
  const seen = await findEvent(tx, viewer, eventId)
  if (!seen) throw new DomainError('EVENT_NOT_FOUND')
  if (seen.club_id !== null)
    await assertInLockedClub(tx, viewer, { clubId: seen.club_id, permission: 'keepEvents' })
  await lockEvent(tx, eventId)
  // Read again after taking the lock: it may have been cancelled at the same moment (race condition).
  const event = await findEvent(tx, viewer, eventId)
  if (!event) throw new DomainError('EVENT_NOT_FOUND')
  if (event.club_id === null) {
    const relation = eventRelation(viewer, event.organiser_id)
    assertAllowed(canWithEvent('write', { state: event.state, relation }))
  }
  return event
}
