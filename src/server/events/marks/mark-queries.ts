import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import type { EventMark } from '#rules/events/event-marks.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

type Marked = { memberId: string; eventId: string; mark: EventMark }

/** A repeated mark keeps its first time (idempotent). */
export async function saveMark(
  tx: Database,
  { memberId, eventId, mark, at }: Marked & { at: Date },
): Promise<void> {
  await tx
    .insertInto('event_marks')
    .values({ member_id: memberId, event_id: eventId, mark, marked_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'mark', 'event_id']).doNothing())
    .execute()
}

export async function dropMark(tx: Database, { memberId, eventId, mark }: Marked): Promise<void> {
  await tx
    .deleteFrom('event_marks')
    .where('member_id', '=', memberId)
    .where('mark', '=', mark)
    .where('event_id', '=', eventId)
    .execute()
}

/** For queries on `events as e`: has the viewer marked it? */
export function isMarked(viewer: Viewer, mark: EventMark): RawBuilder<boolean> {
  if (viewer.kind === 'guest') return sql<boolean>`false`
  return sql<boolean>`exists (
    select from event_marks k where k.member_id = ${viewer.id} and k.mark = ${sql.lit(mark)} and k.event_id = e.id)`
}

/**
 * For queries on `events as e` with their `organiser`: the member to write to about it. For a meeting its planner, as long as they manage the
 * club's events. Nobody disabled, and nobody across a block.
 */
export function contactOf(viewer: Viewer): RawBuilder<string | null> {
  const notBlocked =
    viewer.kind === 'guest' ? sql<boolean>`true` : sql<boolean>`m.id not in ${blockedWith(viewer.id)}`
  return sql<string | null>`coalesce(organiser.id, (
    select m.id from club_members cm join members m on m.id = cm.member_id
    where cm.club_id = e.club_id and cm.member_id = e.created_by and cm.role in ('admin', 'moderator')
      and m.disabled_at is null and ${notBlocked}))`
}
