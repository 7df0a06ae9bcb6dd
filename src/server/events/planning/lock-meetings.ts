// Locks the meetings that a viewer is about to change, if they may.

import type { Viewer } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canWithEvent, eventRelation } from '#rules/events/city-events.ts'
import type { Scope } from '#rules/events/event-facts.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { findClubOfEvent, findEvent, type LockedEvent, lockForChange } from '#server/events/event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** Returns the requested meeting first. EVENT_NOT_FOUND if the viewer cannot see it, else the refusals of its club. */
export async function lockMeetings(
  tx: Database,
  viewer: Viewer,
  { id, scope, now }: { id: string; scope: Scope; now: Date },
): Promise<{ clubId: string; events: LockedEvent[] }> {
  const clubId = await clubOf(tx, viewer, id)
  await assertInLockedClub(tx, viewer, { clubId, permission: 'keepEvents' })
  return { clubId, events: await lockForChange(tx, { id, following: scope === 'following', now }) }
}

/** The same refusals without a lock, before any input is examined. */
export async function assertMayManage(db: Database, viewer: Viewer, id: string): Promise<void> {
  await assertInClub(db, viewer, { clubId: await clubOf(db, viewer, id), permission: 'keepEvents' })
}

async function clubOf(db: Database, viewer: Viewer, id: string): Promise<string> {
  const clubId = (await findEvent(db, viewer, id)) && (await findClubOfEvent(db, id))
  if (!clubId) throw new DomainError('EVENT_NOT_FOUND')
  return clubId
}

/** The same for cancelling, which also works for city events, by their organiser and administrators (`isByAdmin`: not the organiser). EVENT_NOT_FOUND, FORBIDDEN. */
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
  const relation = eventRelation(viewer, event.organiser_id)
  for (const { state } of events) assertAllowed(canWithEvent('cancel', { state, relation }))
  return { clubId: null, events, isByAdmin: relation === 'admin', organiserId: event.organiser_id }
}
