// Codes that are always the same: of a copy of Mia's that has travelled, and of one whose borrower is about to meet its owner.
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'

export const sampleCode = 'VRNDH248'
/** Of the copy that is ready to be handed over. */
export const sampleMeetingCode = 'HNDVR242'

const stops = [
  { kind: 'have', daysAgo: 200, suburb: 'new-farm-4005', words: '' },
  {
    kind: 'read',
    daysAgo: 170,
    suburb: 'new-farm-4005',
    words: 'Read it on the ferry. Missed my stop twice.',
  },
  { kind: 'have', daysAgo: 120, suburb: 'toowong-4066', words: '' },
  { kind: 'read', daysAgo: 60, suburb: null, words: 'Keep going past chapter three!' },
] as const

export async function addJourneys(
  db: Database,
  { mia, noah, loadedAt }: { mia: Member; noah: Member; loadedAt: number },
): Promise<void> {
  const { id: copyId } = await db
    .selectFrom('copies as c')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .select('c.id')
    .where('c.owner_id', '=', mia.id)
    .where('c.listed', '=', true)
    .orderBy('b.match_key')
    .executeTakeFirstOrThrow()
  await db.updateTable('copy_codes').set({ code: sampleCode }).where('copy_id', '=', copyId).execute()
  await db
    .updateTable('copy_codes')
    .set({ code: sampleMeetingCode })
    .where('copy_id', '=', (eb) =>
      eb
        .selectFrom('exchanges')
        .select('copy_id')
        .where('state', '=', 'ready')
        .where('borrower_id', '=', mia.id),
    )
    .execute()
  const at = (daysAgo: number) => new Date(loadedAt - daysAgo * DAY_MS)
  for (const { daysAgo, words, ...stop } of stops) {
    const shown = {
      ...{ words, words_state: words ? ('shown' as const) : ('none' as const) },
      shows_suburb: true,
    }
    await db
      .insertInto('journey_stops')
      .values({ copy_id: copyId, ...stop, stopped_at: at(daysAgo), ...shown })
      .execute()
  }
  const shelf = await db
    .selectFrom('bookshelves')
    .select(['id', 'suburb'])
    .where('name', '=', 'The Blue Fridge')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('journey_stops')
    .values([
      {
        ...{ copy_id: copyId, kind: 'left', bookshelf_id: shelf.id, suburb: shelf.suburb },
        ...{ stopped_at: at(30), words_state: 'none' },
      },
      // Mia has said that this one isn't so, and can put it back.
      {
        ...{ copy_id: copyId, kind: 'have', stopped_at: at(20), words_state: 'none' },
        contradicted_at: at(19),
      },
      {
        ...{ copy_id: copyId, kind: 'read', reader_id: noah.id, suburb: noah.suburb, stopped_at: at(12) },
        ...{
          is_named: true,
          shows_suburb: true,
          words: 'Back on my shelf of favourites.',
          words_state: 'shown',
        },
      },
      {
        ...{ copy_id: copyId, kind: 'read', stopped_at: at(1) },
        ...{ words: 'Found it in the rain, and it dried well.', words_state: 'waiting' },
      },
    ])
    .execute()
}
