// The meetings a viewer is about to change, locked, if they are theirs to change.
import { DomainError } from '#rules/domain-error.ts'
import type { Scope } from '#rules/events/event-forms.ts'
import type { Viewer } from '#rules/viewer.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import { findClubOfEvent, findEvent, type LockedEvent, lockForChange } from '#server/events/event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The one asked for first. EVENT_NOT_FOUND for who does not see it, else what the club refuses. */
export async function lockKept(
  tx: Database,
  viewer: Viewer,
  { id, scope, now }: { id: string; scope: Scope; now: Date },
): Promise<{ clubId: string; events: LockedEvent[] }> {
  const clubId = (await findEvent(tx, viewer, id)) && (await findClubOfEvent(tx, id))
  if (!clubId) throw new DomainError('EVENT_NOT_FOUND')
  await assertInLockedClub(tx, viewer, { clubId, deed: 'keepEvents' })
  return { clubId, events: await lockForChange(tx, { id, following: scope === 'following', now }) }
}
