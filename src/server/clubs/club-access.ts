// A viewer's relation to a club, and whether it lets them do something. Every permission check in a club starts here.

import { isUuid } from '#rules/base/ids.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import {
  type ClubAccess,
  type ClubPermission,
  type ClubRelation,
  canInClub,
} from '#rules/clubs/club-permissions.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import type { Database } from '#server/store/database.ts'
import { findRelation, lockClub } from './club-access-queries.ts'

export type AccessToClub = ClubAccess & { clubId: string; name: string }

/** One query. AUTHENTICATION_REQUIRED for guests, who are not told whether it exists; CLUB_NOT_FOUND. */
export async function accessTo(db: Database, viewer: Viewer, clubId: string): Promise<AccessToClub> {
  const { id: memberId, isAdmin } = memberOf(viewer)
  const access = await accessOf(db, { clubId, memberId })
  if (!access) throw new DomainError('CLUB_NOT_FOUND')
  return { ...access, isSiteAdmin: isAdmin }
}

/** The same for a member known only by id, as if they were not an administrator of the site. */
export async function accessOf(
  db: Database,
  { clubId, memberId }: { clubId: string; memberId: string },
): Promise<AccessToClub | undefined> {
  const row = isUuid(clubId) ? await findRelation(db, { clubId, memberId }) : undefined
  if (!row) return undefined
  const visibility = row.visibility === 'public' ? 'public' : 'private'
  const [isClosed, isHidden] = [row.closed_at !== null, row.hidden_at !== null]
  return {
    clubId,
    name: row.name,
    relation: relationOf(row),
    visibility,
    isClosed,
    isHidden,
    isSiteAdmin: false,
  }
}

/** The refusal of rules/clubs/club-permissions.ts if the viewer may not; otherwise returns their relation. */
export async function assertInClub(
  db: Database,
  viewer: Viewer,
  { clubId, permission }: { clubId: string; permission: ClubPermission },
): Promise<AccessToClub> {
  const access = await accessTo(db, viewer, clubId)
  assertAllowed(canInClub(permission, access))
  return access
}

/** The same for writes: until the transaction ends nobody can join, leave, be banned, close the club or change its visibility. */
export async function assertInLockedClub(
  tx: Database,
  viewer: Viewer,
  asked: { clubId: string; permission: ClubPermission },
): Promise<AccessToClub> {
  memberOf(viewer)
  // In a separate statement: data read by the statement that takes the lock may be older than the lock.
  if (isUuid(asked.clubId)) await lockClub(tx, asked.clubId)
  return assertInClub(tx, viewer, asked)
}

function relationOf(row: { role: string | null; is_banned: boolean; has_asked: boolean }): ClubRelation {
  if (row.is_banned) return 'banned'
  if (row.role === 'admin' || row.role === 'moderator') return row.role
  if (row.role) return 'member'
  return row.has_asked ? 'requested' : 'stranger'
}
