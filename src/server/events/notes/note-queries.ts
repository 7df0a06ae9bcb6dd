import { type Insertable, sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { hostNoteLimits } from '#rules/events/hosting/host-note-limits.ts'
import { answersOf } from '#server/events/event-notice-queries.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { HostNotes } from '#server/store/tables.ts'

/** The hosts' notes, the newest first; none across a block, and none by disabled members. */
export function listNotes(
  db: Database,
  { eventId, viewer, limit }: { eventId: string; viewer: Viewer; limit: number },
) {
  return db
    .selectFrom('host_notes as n')
    .innerJoin('members as m', 'm.id', 'n.written_by')
    .select(['n.id', 'n.body', 'n.written_at', 'm.name'])
    .where('n.event_id', '=', eventId)
    .where('m.disabled_at', 'is', null)
    .where('n.taken_back_at', 'is', null)
    .where(
      viewer.kind === 'member' ? sql<boolean>`m.id not in ${blockedWith(viewer.id)}` : sql<boolean>`false`,
    )
    .orderBy('n.written_at', 'desc')
    .orderBy('n.id')
    .limit(limit)
    .execute()
}

/** The notes of an event on that day, YYYY-MM-DD: at most three. */
export function listOfDay(tx: Database, { eventId, day }: { eventId: string; day: string }) {
  return tx
    .selectFrom('host_notes')
    .select(['number', 'body', 'written_by', 'taken_back_at'])
    .where('event_id', '=', eventId)
    .where('written_on', '=', day)
    .orderBy('number')
    .limit(hostNoteLimits.ofDay)
    .execute()
}

export async function insertNote(tx: Database, note: Insertable<HostNotes>): Promise<string> {
  const { id } = await tx.insertInto('host_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A note with the facts for its notice; undefined if its author is disabled or it was taken back. Locks it, so that taking it back waits for the notice (race condition). */
export function findNote(db: Database, id: string) {
  return db
    .selectFrom('host_notes as n')
    .innerJoin('members as m', 'm.id', 'n.written_by')
    .select(['n.event_id', 'n.body', 'n.written_by', 'n.written_at', 'm.name'])
    .where('n.id', '=', id)
    .where('n.taken_back_at', 'is', null)
    .where('m.disabled_at', 'is', null)
    .forShare('n')
    .executeTakeFirst()
}

/** Returns when it was written; undefined if there is no such note, or it was already taken back. */
export async function setTakenBack(
  tx: Database,
  { eventId, noteId, by, at }: { eventId: string; noteId: string; by: string; at: Date },
): Promise<{ written_at: Date; written_by: string | null } | undefined> {
  return tx
    .updateTable('host_notes')
    .set({ taken_back_at: at, taken_back_by: by })
    .where('id', '=', noteId)
    .where('event_id', '=', eventId)
    .where('taken_back_at', 'is', null)
    .returning(['written_at', 'written_by'])
    .executeTakeFirst()
}

/** An event has at most 10,000 seats. */
const MOST_TOLD = 10_000

/** Members who are going and may still come, without `by` and anybody across a block from them. */
export async function listGoingIds(
  db: Database,
  { eventId, by, only }: { eventId: string; by: string; only: readonly string[] | undefined },
): Promise<string[]> {
  const rows = await answersOf(db, eventId)
    .where('a.attendance', '=', 'going')
    .where('a.member_id', '!=', by)
    .where(sql<boolean>`a.member_id not in ${blockedWith(by)}`)
    .$if(only !== undefined, (query) => query.where('a.member_id', 'in', only ?? []))
    .orderBy('a.member_id')
    .limit(MOST_TOLD)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
