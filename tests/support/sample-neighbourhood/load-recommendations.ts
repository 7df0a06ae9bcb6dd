// What some neighbours wish for, so that at least three share the tastes that others are recommended books by.
import { city } from '#city/city.ts'
import type { Member } from '#rules/base/viewer.ts'
import { computeRecommendations } from '#server/recommendations/compute-recommendations.ts'
import type { Database } from '#server/store/database.ts'
import type { SampleTitle } from './books.ts'
import { found } from './load-library.ts'
import type { SampleEmail } from './people.ts'

const wishes: Partial<Record<SampleEmail, readonly SampleTitle[]>> = {
  'jack@sample.test': ['Pride and Prejudice', 'Kindred', 'Looking for Alibrandi', 'Sabriel'],
  'sofia@sample.test': ['Pride and Prejudice', 'Kindred'],
  'kirra@sample.test': ['Pride and Prejudice', 'Kindred'],
  'dorothy@sample.test': ['Kindred', 'Looking for Alibrandi', 'Sabriel'],
  'aisha@sample.test': ['Sabriel'],
}

export async function addRecommendations(
  db: Database,
  known: { member: (email: SampleEmail) => Member; books: Map<string, { id: string }>; loadedAt: number },
): Promise<void> {
  const rows = Object.entries(wishes).flatMap(([email, titles]) =>
    titles.map((title) => ({
      member_id: known.member(email as SampleEmail).id, // a key of the table above
      book_id: found(known.books.get(title), title).id,
    })),
  )
  await db
    .insertInto('wishes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await computeRecommendations({ db, city, now: new Date(known.loadedAt) })
  // A sample has too few loans to measure.
  await db.updateTable('recommendation_runs').set({ is_used: true }).execute()
}
