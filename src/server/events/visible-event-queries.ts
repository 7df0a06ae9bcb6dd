// The visibility of events, as parts of other queries on `events as e` with their club, if any, as `c`.
import { type RawBuilder, sql } from 'kysely'
import type { Guest, Member } from '#rules/base/viewer.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import { isNotNew } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The organiser's account was disabled by an administrator: the event is unlisted as long as they are. Does not apply to leaving members. */
export const isOrganiserOut = sql<boolean>`exists (
  select from members o where o.id = e.organiser_id and o.disabled_reason is not null
)`

/**
 * Club events: members of the club see all, also while the club is hidden, though only on its own list; everybody else who is not banned sees public events of open public clubs.
 * City events: everybody sees approved ones, unless the organiser is disabled: then only members who answered, so that nobody turns up alone. Others are seen by their organiser and
 * administrators (`canWithEvent`), except those of a guest whose address is not confirmed.
 */
export function seesEvent(viewer: Looker): RawBuilder<boolean> {
  return seesOf(viewer, isOrganiserOut)
}

/** The same for lists of all events: without cancelled or hidden events, those of disabled organisers, and meetings of clubs that only new members run. */
export function seesOnList(viewer: Looker, now: Date): RawBuilder<boolean> {
  const isListed = sql`e.is_public and e.hidden_at is null and e.cancelled_at is null and e.state = 'approved' and c.hidden_at is null and ${isOfKnownHosts(now)}`
  return sql<boolean>`(${isListed} and not ${isOrganiserOut} and ${seesOf(viewer, null)})`
}

/**
 * Nobody reviews the meetings of a club, as administrators do those submitted to the city: on lists for everybody they are only while one of
 * the club's admins is not new, or an administrator. A scalar, because an `exists` would be computed for all clubs at once (hashed subplan).
 */
export function isOfKnownHosts(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(e.club_id is null or coalesce((
    select true from club_members k join members o on o.id = k.member_id
    where k.club_id = e.club_id and k.role = 'admin' and o.disabled_at is null and (o.is_admin or ${isNotNew('o', sql`${now}::timestamptz`)}) limit 1
  ), false))`
}

export type Looker = Guest | Pick<Member, 'kind' | 'id' | 'isAdmin'>

/** `isOut`: null if the query checks that elsewhere. */
function seesOf(viewer: Looker, isOut: RawBuilder<boolean> | null): RawBuilder<boolean> {
  const isPublished = sql<boolean>`(e.hidden_at is null and e.is_public and e.state = 'approved' and (e.club_id is null or (c.visibility = 'public' and c.closed_at is null and c.hidden_at is null)))`
  if (viewer.kind === 'guest') return isOut ? sql<boolean>`(${isPublished} and not ${isOut})` : isPublished
  const hasAnswered = sql`exists (select from event_answers where event_id = e.id and member_id = ${viewer.id})`
  const isBanned = sql`exists (select from club_bans where club_id = e.club_id and member_id = ${viewer.id})`
  const isIn = sql`exists (select from club_members where club_id = e.club_id and member_id = ${viewer.id})`
  const isTheirs = viewer.isAdmin
    ? sql`(e.club_id is null and not e.awaits_email)`
    : sql`(e.club_id is null and e.organiser_id = ${viewer.id})`
  const isNotOut = isOut ? sql`(not ${isOut} or ${hasAnswered})` : sql`true`
  return sql<boolean>`((e.hidden_at is null and ${isIn}) or ${isTheirs} or (${isPublished} and not ${isBanned} and ${isNotOut}))`
}

/**
 * May this member, given by a column, still come? Not once they are banned from the club, or out of a club whose event is for its
 * members. Whether the event is hidden, cancelled or of a closed club does not matter: a cancellation is told even then.
 */
export function mayStillCome(member: string): RawBuilder<boolean> {
  const who = sql.ref(member)
  const isIn = sql`exists (select from club_members where club_id = e.club_id and member_id = ${who})`
  const isBanned = sql`exists (select from club_bans where club_id = e.club_id and member_id = ${who})`
  return sql<boolean>`(e.club_id is null or ${isIn} or (e.is_public and c.visibility = 'public' and not ${isBanned}))`
}

/** Of the member `m` on the waiting list of `e`: not disabled, and not across a block from the organiser of a city event. */
export const canHaveSeat = sql<boolean>`(
  m.disabled_at is null and not ${isBlockBetween(sql.ref('m.id'), sql.ref('e.organiser_id'))})`

/** Neither the event nor its club is hidden. */
export const isShown = sql<boolean>`(
  e.hidden_at is null and not exists (select from clubs where clubs.id = e.club_id and clubs.hidden_at is not null))`

/** Its organiser; null if they have left. */
export async function findOrganiser(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('events')
    .select(['organiser_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.organiser_id ?? row?.created_by ?? null
}
