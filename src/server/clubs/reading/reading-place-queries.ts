import type { Insertable } from 'kysely'
import type { Database } from '#server/store/database.ts'
import type { ClubBookPlaces } from '#server/store/tables.ts'

/** Replaces the member's earlier place. */
export async function putReadingPlace(tx: Database, place: Insertable<ClubBookPlaces>): Promise<void> {
  const { unit, at, is_finished, is_shared, changed_at } = place
  await tx
    .insertInto('club_book_places')
    .values(place)
    .onConflict((conflict) =>
      conflict
        .columns(['club_book_id', 'member_id'])
        .doUpdateSet({ unit, at, is_finished, is_shared, changed_at }),
    )
    .execute()
}

export async function deleteReadingPlace(
  tx: Database,
  { clubBookId, memberId }: { clubBookId: string; memberId: string },
): Promise<void> {
  await tx
    .deleteFrom('club_book_places')
    .where('club_book_id', '=', clubBookId)
    .where('member_id', '=', memberId)
    .execute()
}
