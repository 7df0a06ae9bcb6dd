// The meetings a viewer is about to change, locked, if they are theirs to change.

import type { Viewer } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canWithEvent, eventStanding, toEventState } from '#rules/events/city-events.ts'
import type { Scope } from '#rules/events/event-facts.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { findClubOfEvent, findEvent, type LockedEvent, lockForChange } from '#server/events/event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** Of a club: the one asked for first. EVENT_NOT_FOUND for who does not see it, else what the club refuses. */
export async function lockMeetings(
  tx: Database,
  viewer: Viewer,
  { id, scope, now }: { id: string; scope: Scope; now: Date },
): Promise<{ clubId: string; events: LockedEvent[] }> {
  const clubId = await clubOf(tx, viewer, id)
  await assertInLockedClub(tx, viewer, { clubId, permission: 'keepEvents' })
  return { clubId, events: await lockForChange(tx, { id, following: scope === 'following', now }) }
}

/** The same refusals without a lock, before anything of what was sent is looked at. */
export async function assertMayManage(db: Database, viewer: Viewer, id: string): Promise<void> {
  await assertInClub(db, viewer, { clubId: await clubOf(db, viewer, id), permission: 'keepEvents' })
}

async function clubOf(db: Database, viewer: Viewer, id: string): Promise<string> {
  const clubId = (await findEvent(db, viewer, id)) && (await findClubOfEvent(db, id))
  if (!clubId) throw new DomainError('EVENT_NOT_FOUND')
  return clubId
}

/** The same to cancel it, if it is one of the city's too, which its organiser and administrators do (`isByAdmin`: not its organiser). EVENT_NOT_FOUND, FORBIDDEN. */
export async function lockToCancel(
  tx: Database,
  viewer: Viewer,
  asked: { id: string; scope: Scope; now: Date },
): Promise<{ clubId: string | null; events: LockedEvent[]; isByAdmin: boolean; organiserId: string | null }> {
  const event = await findEvent(tx, viewer, asked.id)
  if (!event) throw new DomainError('EVENT_NOT_FOUND')
  if (event.club_id !== null)
    return { ...(await lockMeetings(tx, viewer, asked)), isByAdmin: false, organiserId: null }
  const events = await lockForChange(tx, {
    ...{ id: asked.id, now: asked.now },
    following: asked.scope === 'following',
  })
  const standing = eventStanding(viewer, event.organiser_id)
  for (const { state } of events)
    assertAllowed(canWithEvent('cancel', { state: toEventState(state), standing }))
  return { clubId: null, events, isByAdmin: standing === 'admin', organiserId: event.organiser_id }
}
