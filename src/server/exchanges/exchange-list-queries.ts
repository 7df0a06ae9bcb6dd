// Exchanges as their two members see them on screens.
import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

type Page = { viewerId: string; limit: number }

/** Requests for the viewer's copies: unanswered first, then the newest. */
export function listIncoming(db: Database, { viewerId, limit }: Page) {
  return exchangesOf(db, viewerId)
    .where('e.owner_id', '=', viewerId)
    .orderBy(sql`e.state = 'pending'`, 'desc')
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** What the viewer asked for and has not put away: unanswered first, then the newest. */
export function listOutgoing(db: Database, { viewerId, limit }: Page) {
  return exchangesOf(db, viewerId)
    .where('e.borrower_id', '=', viewerId)
    .where('e.put_away_at', 'is', null)
    .orderBy(sql`e.state = 'pending'`, 'desc')
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** The same, with all that have not ended before those that have. */
export function listForProfile(db: Database, { viewerId, limit }: Page) {
  return exchangesOf(db, viewerId)
    .where('e.borrower_id', '=', viewerId)
    .where('e.put_away_at', 'is', null)
    .orderBy(sql`e.ended_at is null`, 'desc')
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

export function listBorrowed(db: Database, { viewerId, limit }: Page) {
  return exchangesOf(db, viewerId)
    .where('e.borrower_id', '=', viewerId)
    .where('e.state', '=', 'on_loan')
    .orderBy('e.due_on')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** The latest exchange of a conversation of the viewer. */
export function findInConversation(db: Database, { viewerId, id }: { viewerId: string; id: string }) {
  return exchangesOf(db, viewerId)
    .where('e.conversation_id', '=', id)
    .where((eb) => eb.or([eb('e.owner_id', '=', viewerId), eb('e.borrower_id', '=', viewerId)]))
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst()
}

/** Of these copies: what the viewer has asked for, and who is promised or holds the viewer's own. */
export function listForCopies(db: Database, { viewerId, copyIds }: { viewerId: string; copyIds: string[] }) {
  return exchangesOf(db, viewerId)
    .where('e.copy_id', 'in', copyIds)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('e.borrower_id', '=', viewerId),
          eb('e.state', 'in', ['pending', 'accepted', 'ready', 'on_loan']),
        ]),
        eb.and([eb('e.owner_id', '=', viewerId), eb('e.state', 'in', ['accepted', 'ready', 'on_loan'])]),
      ]),
    )
    .execute()
}

export async function countPendingIncoming(db: Database, viewerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('exchanges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', viewerId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

function exchangesOf(db: Database, viewerId: string) {
  return db
    .selectFrom('exchanges as e')
    .innerJoin('copies', 'copies.id', 'e.copy_id')
    .innerJoin('books', 'books.id', 'copies.book_id')
    .leftJoin('images as cover', 'cover.id', 'books.cover_id')
    .innerJoin('members as other', (join) =>
      join.on(
        sql<boolean>`other.id = case when e.owner_id = ${viewerId}::uuid then e.borrower_id else e.owner_id end`,
      ),
    )
    .leftJoin('images as photo', 'photo.id', 'other.photo_id')
    .leftJoin('ratings as given', (join) =>
      join.onRef('given.exchange_id', '=', 'e.id').on('given.rater_id', '=', viewerId),
    )
    .leftJoin('ratings as received', (join) =>
      join.onRef('received.exchange_id', '=', 'e.id').on('received.rated_id', '=', viewerId),
    )
    .select([
      'e.id',
      'e.copy_id',
      'e.owner_id',
      'e.borrower_id',
      'e.conversation_id',
      'e.offer',
      'e.state',
      'e.message',
      'e.pickup_place',
      'e.pickup_at',
      'e.loan_days',
      'e.due_on',
      'e.asked_due_on',
      'e.note',
      'e.requested_at',
      'e.answered_at',
      'e.ended_at',
      'e.put_away_at',
      'books.id as book_id',
      'books.title',
      'books.author',
      'books.genre',
      'books.cover_id',
      'cover.tint as cover_tint',
      'other.id as other_id',
      'other.name as other_name',
      'other.photo_id as other_photo_id',
      'photo.tint as other_photo_tint',
      'given.stars as stars_given',
      'received.stars as stars_received',
      'received.created_at as received_at',
    ])
}
