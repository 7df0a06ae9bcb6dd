// The sample's books, who has which, and their reviews: rows made by the tests' builders.
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { wordsToKeep } from '#server/library/search/find-matches.ts'
import type { Database } from '#server/store/database.ts'
import { aBook, aCopy, aReview } from '#tests/support/builders.ts'
import { sampleBooks } from './books.ts'
import { type SampleCopy, sampleCopies, sampleSavedSearches, sampleWishes } from './copies.ts'
import { sampleEditions } from './editions.ts'
import { sampleReviews } from './reviews.ts'

export async function addBooks(db: Database): Promise<Map<string, { id: string }>> {
  const books = new Map<string, { id: string }>()
  for (const book of sampleBooks) books.set(book.title, await aBook(db, book))
  return books
}

export async function addCopies(
  db: Database,
  known: { members: Map<string, Member>; books: Map<string, { id: string }>; loadedAt: number },
): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  for (const { owner, book, condition, offer, addedDaysAgo } of sampleCopies as readonly SampleCopy[]) {
    const { id } = await aCopy(db, {
      owner: found(known.members.get(owner), owner),
      book: found(known.books.get(book), book),
      condition,
      offer,
      createdAt: new Date(known.loadedAt - addedDaysAgo * DAY_MS),
    })
    copies.set(`${owner} ${book}`, id)
  }
  return copies
}

export async function addEditions(
  db: Database,
  known: { members: Map<string, Member>; loadedAt: number },
): Promise<void> {
  for (const { of, owner, addedDaysAgo, ...edition } of sampleEditions) {
    const work = found(
      sampleBooks.find(({ title }) => title === of),
      of,
    )
    const book = await aBook(db, { ...work, ...edition })
    const createdAt = new Date(known.loadedAt - addedDaysAgo * DAY_MS)
    await aCopy(db, { owner: found(known.members.get(owner), owner), book, createdAt })
  }
}

export async function addWishes(
  db: Database,
  known: { members: Map<string, Member>; books: Map<string, { id: string }> },
): Promise<void> {
  for (const { member, book } of sampleWishes) {
    const row = {
      member_id: found(known.members.get(member), member).id,
      book_id: found(known.books.get(book), book).id,
    }
    await db.insertInto('wishes').values(row).execute()
  }
  for (const { member, ...search } of sampleSavedSearches) {
    const member_id = found(known.members.get(member), member).id
    const words = await wordsToKeep(db, search)
    await db
      .insertInto('saved_searches')
      .values({ member_id, words, ...search })
      .execute()
  }
}

export async function addReviews(
  db: Database,
  known: { members: Map<string, Member>; books: Map<string, { id: string }>; loadedAt: number },
): Promise<void> {
  for (const { by, book, daysAgo, ...said } of sampleReviews) {
    await aReview(db, {
      ...said,
      by: found(known.members.get(by), by),
      bookId: found(known.books.get(book), book).id,
      at: new Date(known.loadedAt - daysAgo * DAY_MS),
    })
  }
}

export function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The sample neighbourhood names ${name}, which it does not have.`)
  return value
}
