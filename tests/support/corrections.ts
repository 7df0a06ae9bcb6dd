import type { Member } from '#rules/base/viewer.ts'
import type { NewCorrection } from '#rules/library/correction-inputs.ts'
import type { BookFacts } from '#rules/library/corrections.ts'
import type { Database } from '#server/store/database.ts'
import { aCopy, aMember, anExchange } from './builders.ts'

/** What a reader sends who opens the book's form and changes this in it. */
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
  const facts = { ...seen, ...changes } as NewCorrection['facts'] // one of the existing genres
  return { seen, facts }
}

/** No longer a new member. */
export async function aKnownMember(db: Database, facts: Parameters<typeof aMember>[1] = {}): Promise<Member> {
  const member = await aMember(db, facts)
  await becomesKnown(db, member, facts.joinedAt)
  return member
}

/** The member joined years ago and has completed an exchange. */
export async function becomesKnown(
  db: Database,
  member: Member,
  joinedAt = new Date('2020-01-01'),
): Promise<void> {
  await db.updateTable('members').set({ created_at: joinedAt }).where('id', '=', member.id).execute()
  await completesExchange(db, member)
}

/** The member has lent something to a member of longer standing and has it back. */
export async function completesExchange(db: Database, owner: Member): Promise<void> {
  const copy = await aCopy(db, { owner })
  const borrower = await aMember(db, { joinedAt: new Date('2020-01-01') })
  const { id } = await anExchange(db, { copy, borrower, state: 'accepted' })
  await db
    .updateTable('exchanges')
    .set({ state: 'completed', handed_over_at: new Date(), ended_at: new Date() })
    .where('id', '=', id)
    .execute()
}
