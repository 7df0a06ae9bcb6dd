// Quiet neighbours in West End, who came by Mia's street link and let their wishes show: the suburb's page needs three.
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { aMember } from '#tests/support/builders.ts'
import { aStreetLink } from '#tests/support/street-links.ts'
import type { SampleTitle } from './books.ts'
import { found } from './load-library.ts'

/** Mia's link. */
export const sampleStreetLink = 'K7PX4MRDWH'

const quiet: readonly { name: string; wishes: readonly SampleTitle[] }[] = [
  { name: 'Ines Duarte', wishes: ['The Dry', 'The Book Thief'] },
  { name: 'Hamish Low', wishes: ['Station Eleven', 'H is for Hawk'] },
  { name: 'Thi Pham', wishes: ['Kindred', 'The Book Thief'] },
]

export async function addStreet(
  db: Database,
  { mia, books, loadedAt }: { mia: Member; books: Map<string, { id: string }>; loadedAt: number },
): Promise<void> {
  await db.updateTable('members').set({ shows_wishes: true }).where('id', '=', mia.id).execute()
  await aStreetLink(db, mia, { code: sampleStreetLink, showsName: true, showsSuburb: true })
  for (const [at, { name, wishes }] of quiet.entries()) {
    const joinedAt = new Date(loadedAt - (200 + at) * DAY_MS)
    const { id } = await aMember(db, { name, joinedAt, profile: { shows_wishes: true } })
    await db
      .insertInto('invited_members')
      .values({ member_id: id, inviter_id: mia.id, joined_at: joinedAt, is_told: at === 0 })
      .execute()
    const rows = wishes.map((title, nth) => ({
      member_id: id,
      book_id: found(books.get(title), title).id,
      created_at: new Date(loadedAt - (3 * at + nth + 1) * DAY_MS),
    }))
    await db.insertInto('wishes').values(rows).execute()
  }
}
