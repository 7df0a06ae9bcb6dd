import type { Member } from '#rules/base/viewer.ts'
import { swapLimits } from '#rules/swaps/swaps.ts'
import type { Services } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { aBook, aCopy, aMember } from './builders.ts'

type Grounds = { db: Database; time: { now: Date } } & Pick<Services, 'swaps'>

export async function aWish(db: Database, member: Member, book: { id: string }): Promise<void> {
  await db
    .insertInto('wishes')
    .values({ member_id: member.id, book_id: book.id })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** As many copies of books that nobody wishes for as a member needs to be part of a ring. */
export async function sharesEnough(db: Database, owner: Member): Promise<void> {
  const { count } = await db
    .selectFrom('copies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner.id)
    .where('listed', '=', true)
    .executeTakeFirstOrThrow()
  const book = await aBook(db)
  for (let shared = Number(count); shared < swapLimits.fewestShared; shared += 1)
    await aCopy(db, { owner, book })
}

/** Each of these members wishes for a book that the next one has. Returns their books, in that order. */
export async function aRing(db: Database, members: readonly Member[]) {
  const books = []
  for (const [place, getter] of members.entries()) {
    const owner = members[(place + 1) % members.length] ?? getter
    const book = await aBook(db)
    const copyId = await aCopy(db, { owner, book }).then(({ id }) => id)
    await sharesEnough(db, owner)
    await aWish(db, getter, book)
    books.push({ ...book, copyId })
  }
  return books
}

/** Two members who each have what the other wishes for, and the first one's hint. */
export async function aSwapHint(here: Grounds) {
  const [mia, noah] = [await aMember(here.db), await aMember(here.db, { name: 'Noah Reed' })]
  const books = await aRing(here.db, [mia, noah])
  await here.swaps.searchAll(here.time.now)
  const [hint] = await here.swaps.hints(mia)
  return { mia, noah, books, hintId: hint?.id ?? '' }
}
