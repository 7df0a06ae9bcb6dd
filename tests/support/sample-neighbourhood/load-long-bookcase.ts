// A bookcase of three hundred, to search, sort and page through. Its copies are paused while their owner is away, so
// that they do not fill the neighbourhood's lists.
import { suburbBySlug } from '#city/suburbs.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { bookKey } from '#rules/library/library.ts'
import type { Database } from '#server/store/database.ts'

const series = [
  { title: 'Galley Notes', author: 'Winnie Baptiste', genre: 'Cookbooks' },
  { title: 'The Harbour Almanac', author: 'Tide and Sons', genre: 'History' },
  { title: 'Ports of Call', author: 'Ines Caldeira', genre: 'Travel' },
  { title: 'Reef and Ruin', author: 'Bartholomew Finch-Okafor', genre: 'Adventure' },
  { title: 'Letters from the Mess', author: 'Rosa Delacroix', genre: 'Biography' },
  { title: 'The Ship’s Cat Mysteries', author: 'M. O. Tabby', genre: 'Mystery' },
]
const volumes = 50
const conditions = ['Like New', 'Very Good', 'Good', 'Fair', 'Poor'] as const

export async function addLongBookcase(db: Database, owner: Member, loadedAt: number): Promise<void> {
  const home = suburbBySlug(owner.suburb ?? '')
  if (!home) throw new Error(`${owner.name} lives nowhere`)
  const planned = Array.from({ length: volumes }, (_, at) => at + 1).flatMap((volume) =>
    series.map(({ title, author, genre }) => {
      const full = `${title}, volume ${volume}`
      const facts = { published: String(1950 + volume), description: `Volume ${volume} of ${volumes}.` }
      return { title: full, author, genre, match_key: bookKey(full, author), ...facts }
    }),
  )
  const books = await db.insertInto('books').values(planned).returning('id').execute()
  const { slug: suburb, lat, lng } = home
  const copies = books.map(({ id: book_id }, at) => ({
    ...{ book_id, owner_id: owner.id, suburb, lat, lng },
    condition: conditions[at % conditions.length] ?? 'Good',
    offer: at % 9 === 0 ? ('give' as const) : ('lend' as const),
    created_at: new Date(loadedAt - (at + 24) * HOUR_MS),
    paused_at: new Date(loadedAt - HOUR_MS),
  }))
  await db.insertInto('copies').values(copies).execute()
}
