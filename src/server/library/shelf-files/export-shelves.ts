// A member's shelves as a file: for a spreadsheet, another site, or to be imported here again.
import { cityDate } from '#rules/base/calendar.ts'
import { csvLine, csvMark } from '#rules/base/csv.ts'
import type { Database } from '#server/store/database.ts'
import { listShelved } from './filed-book-queries.ts'

const PAGE = 1000
const columns = [
  'Title',
  'Author',
  'ISBN',
  'Published',
  'Genre',
  'Shelf',
  'Condition',
  'Offered',
  'Added',
  'Rating',
  'Review',
] as const

export async function* exportedShelves(
  db: Database,
  { memberId, timeZone }: { memberId: string; timeZone: string },
): AsyncGenerator<string> {
  yield csvMark + csvLine(columns)
  for (let offset = 0; ; offset += PAGE) {
    const books = await listShelved(db, { memberId, limit: PAGE, offset })
    if (books.length === 0) return
    yield books
      .map(({ title, author, isbn, published, genre, shelf, condition, offered, added, stars, words }) =>
        csvLine([
          title,
          author,
          isbn,
          published,
          genre,
          shelf,
          condition,
          offered,
          cityDate(added, timeZone),
          stars,
          words,
        ]),
      )
      .join('')
  }
}
