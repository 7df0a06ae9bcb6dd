// Which events a viewer sees, as part of other queries on `events as e` with their club, if they have one, as `c`.
import { type RawBuilder, sql } from 'kysely'
import type { Guest, Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'

/** An administrator has disabled the account of whose event it is: it is on no list, and comes back with them. Who is leaving is not meant. */
export const isOrganiserOut = sql<boolean>`exists (
  select from members o where o.id = e.organiser_id and o.disabled_reason is not null
)`

/**
 * Of a club's events: who is in the club sees all, also while it is hidden, though on no list but the club's own; everybody else who is not banned sees those that are public, of an open public club. Of the
 * city's: everybody sees what is approved, unless its organiser is out: then who has answered it, so as not to stand there alone; what is not, who has submitted it and administrators (`canWithEvent`), but nothing of
 * a guest whose address waits to be confirmed.
 */
export function seesEvent(viewer: Looker): RawBuilder<boolean> {
  return seesOf(viewer, isOrganiserOut)
}

/** The same of those that are on a list of all events: none that is cancelled or hidden, and of nobody who is out. */
export function seesOnList(viewer: Looker): RawBuilder<boolean> {
  const isListed = sql`e.is_public and e.hidden_at is null and e.cancelled_at is null and e.state = 'approved' and c.hidden_at is null`
  return sql<boolean>`(${isListed} and not ${isOrganiserOut} and ${seesOf(viewer, null)})`
}

export type Looker = Guest | Pick<Member, 'kind' | 'id' | 'isAdmin'>

/** `isOut`: null where that is asked already. */
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

/** `at`: when an administrator hid it; null shows it again. */
export async function setEventHidden(tx: Database, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('events').set({ hidden_at: at }).where('id', '=', id).execute()
}

/** Whose event it is; null where nobody's any more. */
export async function findOrganiser(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('events')
    .select(['organiser_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.organiser_id ?? row?.created_by ?? null
}
