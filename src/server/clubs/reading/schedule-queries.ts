import type { Extent, Unit } from '#rules/clubs/reading/reading-places.ts'
import type { ScheduledPart } from '#rules/clubs/reading/schedule.ts'
import type { Database } from '#server/store/database.ts'

/** False if it has changed since that version (optimistic locking), or the club has finished the book. */
export async function writeSchedule(
  tx: Database,
  schedule: {
    clubId: string
    clubBookId: string
    version: number
    unit: Unit
    extent: Extent
    discussion: string | null
  },
): Promise<boolean> {
  const { clubId, clubBookId, version, unit, extent, discussion } = schedule
  const { numUpdatedRows } = await tx
    .updateTable('club_books')
    .set((eb) => ({
      unit,
      chapters: extent.chapter,
      pages: extent.page,
      schedule_version: eb('schedule_version', '+', 1),
      discussion_id: discussion,
    }))
    .where('id', '=', clubBookId)
    .where('club_id', '=', clubId)
    .where('schedule_version', '=', version)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether all of these discussions belong to the club. */
export async function areOfClub(tx: Database, clubId: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await tx
    .selectFrom('discussions')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .execute()
  return rows.length === ids.length
}

/** Replaces all earlier rows. */
export async function replaceParts(
  tx: Database,
  { clubBookId, parts }: { clubBookId: string; parts: readonly ScheduledPart[] },
): Promise<void> {
  await tx.deleteFrom('club_book_parts').where('club_book_id', '=', clubBookId).execute()
  if (parts.length === 0) return
  const rows = parts.map(({ through, on, discussion }) => ({
    club_book_id: clubBookId,
    through,
    due_on: on,
    discussion_id: discussion ?? null,
  }))
  await tx.insertInto('club_book_parts').values(rows).execute()
}
