// Which copies a viewer gets to see, as conditions for the `where` of the other queries.
// Those name copies `c` and their owners `m`.
import { sql } from 'kysely'
import type { Guest, Member, Position, Viewer } from '#rules/base/viewer.ts'
import { chordKm } from '#rules/place/distance.ts'
import { blockedWith } from '#server/members/block-queries.ts'

/** As much of a viewer as decides what they see. */
export type Looker = Guest | Pick<Member, 'kind' | 'id'>

/** Owners whose account is enabled and who are not on the other side of a block, whoever blocked. */
export function isOwnerShownTo(viewer: Looker) {
  if (viewer.kind === 'guest') return sql<boolean>`m.disabled_at is null`
  return sql<boolean>`m.disabled_at is null and c.owner_id not in ${blockedWith(viewer.id)}`
}

/** The same without the owner's row, of copies on show: the hidden owners are read once for a query, not once for each copy. */
export function isOfShownOwner(viewer: Viewer) {
  const isShown = sql<boolean>`c.owner_id not in (select id from members where disabled_at is not null and left_at is null)`
  if (viewer.kind === 'guest') return isShown
  return sql<boolean>`(${isShown} and c.owner_id not in ${blockedWith(viewer.id)})`
}

export function isOwnedBy(viewer: Looker) {
  return viewer.kind === 'guest' ? sql<boolean>`false` : sql<boolean>`c.owner_id = ${viewer.id}`
}

/** As the first of an order: one's own copies come last. With its comma, and nothing for guests, who have none. */
export function ownLast(viewer: Viewer, of: 'c' | 'found') {
  return viewer.kind === 'guest' ? sql`` : sql`(${sql.ref(`${of}.owner_id`)} = ${viewer.id}),`
}

/** On show, though another reader may have it for now. */
export const isShared = sql<boolean>`c.withdrawn_at is null and c.paused_at is null`

/** Whether the viewer wishes for the work that the row of this name is about, in any edition. */
export function isWishedBy(viewer: Viewer, of: string) {
  if (viewer.kind === 'guest') return sql<boolean>`false`
  return sql<boolean>`exists (
    select 1 from wishes w where w.work_id = ${sql.ref(`${of}.work_id`)} and w.member_id = ${viewer.id})`
}

/** The straight line from `from` to the copy, in km through the sphere: in the order of the distances along it. */
export function chordFrom(from: Position, of: 'c' | 'p' = 'c') {
  return sql<number>`${sql.ref(`${of}.position`)} <-> ${pointOf(from)}`
}

/** As `isWithin`, of many copies: the points within the distance are found once, and not joined to each (`is true`). */
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
