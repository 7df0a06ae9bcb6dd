import type { Database } from '#server/store/database.ts'

/** Exchanges (`e`) with their copy, their book and both members: what every step and every letter about one needs. */
export function exchangesWithBoth(db: Database) {
  return db
    .selectFrom('exchanges as e')
    .innerJoin('copies', 'copies.id', 'e.copy_id')
    .innerJoin('books', 'books.id', 'copies.book_id')
    .innerJoin('members as owner', 'owner.id', 'e.owner_id')
    .innerJoin('members as borrower', 'borrower.id', 'e.borrower_id')
    .select([
      'e.owner_id',
      'e.borrower_id',
      'e.conversation_id',
      'e.offer',
      'e.state',
      'e.loan_days',
      'e.due_on',
      'e.asked_due_on',
      'books.title',
      'owner.name as owner_name',
      'borrower.name as borrower_name',
    ])
}

/** An exchange with what is told about it. */
export function findExchangeFacts(db: Database, id: string) {
  return exchangesWithBoth(db)
    .select(['e.message', 'e.pickup_place', 'e.pickup_at'])
    .where('e.id', '=', id)
    .executeTakeFirst()
}
