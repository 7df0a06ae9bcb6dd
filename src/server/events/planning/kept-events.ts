// The meetings a viewer is about to change, locked, if they are theirs to change.
import { DomainError } from '#rules/domain-error.ts'
import type { Scope } from '#rules/events/event-forms.ts'
import type { Viewer } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { findClubOfEvent, findEvent, type LockedEvent, lockForChange } from '#server/events/event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The one asked for first. EVENT_NOT_FOUND for who does not see it, else what the club refuses. */
export async function lockKept(
  tx: Database,
  viewer: Viewer,
  { id, scope, now }: { id: string; scope: Scope; now: Date },
): Promise<{ clubId: string; events: LockedEvent[] }> {
  const clubId = await clubOf(tx, viewer, id)
  await assertInLockedClub(tx, viewer, { clubId, deed: 'keepEvents' })
  return { clubId, events: await lockForChange(tx, { id, following: scope === 'following', now }) }
}

/** The same refusals without a lock, before anything of what was sent is looked at. */
export async function assertKeeps(db: Database, viewer: Viewer, id: string): Promise<void> {
  await assertInClub(db, viewer, { clubId: await clubOf(db, viewer, id), deed: 'keepEvents' })
}

async function clubOf(db: Database, viewer: Viewer, id: string): Promise<string> {
  const clubId = (await findEvent(db, viewer, id)) && (await findClubOfEvent(db, id))
  if (!clubId) throw new DomainError('EVENT_NOT_FOUND')
  return clubId
}
