// Which copies a viewer can see, as conditions for the `where` of other queries.
// Those name copies `c` and their owners `m`.
import { sql } from 'kysely'
import type { Guest, Member, Position, Viewer } from '#rules/base/viewer.ts'
import { chordKm } from '#rules/geography/distance.ts'
import { blockedWith } from '#server/members/block-queries.ts'

/** The part of a viewer that decides what they see. */
export type Looker = Guest | Pick<Member, 'kind' | 'id'>

/** Owners who are not disabled and have no block with the viewer in either direction. */
export function isOwnerShownTo(viewer: Looker) {
  if (viewer.kind === 'guest') return sql<boolean>`m.disabled_at is null`
  return sql<boolean>`m.disabled_at is null and c.owner_id not in ${blockedWith(viewer.id)}`
}

/** The same without the owner's row, for shared copies: reads the hidden owners once for a query, not once for each copy. */
export function isOfShownOwner(viewer: Viewer) {
  const isShown = sql<boolean>`c.owner_id not in (select id from members where disabled_at is not null and left_at is null)`
  if (viewer.kind === 'guest') return isShown
  return sql<boolean>`(${isShown} and c.owner_id not in ${blockedWith(viewer.id)})`
}

export function isOwnedBy(viewer: Looker) {
  return viewer.kind === 'guest' ? sql<boolean>`false` : sql<boolean>`c.owner_id = ${viewer.id}`
}

/** As the first part of an order: the viewer's own copies come last. Includes its comma; empty for guests, who have none. */
export function ownLast(viewer: Viewer, of: 'c' | 'found') {
  return viewer.kind === 'guest' ? sql`` : sql`(${sql.ref(`${of}.owner_id`)} = ${viewer.id}),`
}

/** Shared, though another reader may have it now. */
export const isShared = sql<boolean>`c.withdrawn_at is null and c.paused_at is null`

/** The same, and also copies for the members of a club that the viewer is in. */
export function isSharedWith(viewer: Looker) {
  if (viewer.kind === 'guest') return isShared
  return sql<boolean>`(c.withdrawn_at is null and (c.paused_at is null or c.club_id in (select id from clubs_of(${viewer.id}))))`
}

/** As columns: how and until when the copy is kept for somebody, and whether the viewer can have it all the same. */
export function keptColumns(viewer: Looker) {
  const mayHave = viewer.kind === 'guest' ? sql`false` : sql`can_have(c, ${viewer.id})`
  return sql`c.kept_as, c.kept_until, ${mayHave} as can_have`
}

/** Whether the viewer wishes for any edition of the work of the row with this name. */
export function isWishedBy(viewer: Viewer, of: string) {
  if (viewer.kind === 'guest') return sql<boolean>`false`
  return sql<boolean>`exists (
    select 1 from wishes w where w.work_id = ${sql.ref(`${of}.work_id`)} and w.member_id = ${viewer.id})`
}

/** The straight line from `from` to the copy, in km through the sphere: has the same order as the distances along its surface. */
export function chordFrom(from: Position, of: 'c' | 'p' = 'c') {
  return sql<number>`${sql.ref(`${of}.position`)} <-> ${pointOf(from)}`
}

/** Like `isWithin`, for many copies: finds the points within the distance once, and does not join them to each (`is true`). */
export function isAtPointWithin(from: Position, km: number) {
  return sql<boolean>`((c.lat, c.lng) in (
    select p.lat, p.lng from points p where ${chordFrom(from, 'p')} <= ${chordKm(km)}
  )) is true`
}

export function isWithin(from: Position, km: number) {
  return sql<boolean>`${chordFrom(from)} <= ${chordKm(km)}`
}

function pointOf({ lat, lng }: Position) {
  return sql<string>`sphere_point(${lat}, ${lng})`
}
