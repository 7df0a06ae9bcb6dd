import type { BookFacts } from '#rules/library/corrections.ts'
import type { NewCorrection } from '#server/library/corrections/correct-book.ts'
import type { Database } from '#server/store/database.ts'

/** What a reader sends who has the book's form before them and changes this in it. */
export async function aCorrection(
  db: Database,
  bookId: string,
  changes: Partial<BookFacts>,
): Promise<NewCorrection> {
  const seen = await db
    .selectFrom('books')
    .select(['title', 'author', 'description', 'isbn', 'published', 'genre'])
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
  return { seen, facts: { ...seen, ...changes } }
}
