// Exchanges as their two members see them on screens.
import { sql } from 'kysely'
import {
  activeStates,
  endedStates,
  openStates,
  type Side,
  turnsOf,
  undoneBy,
} from '#rules/exchanges/exchanges.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

type Page = { viewerId: string; limit: number }
export type ListOf = Page & { side: Side }

/**
 * What has not ended, or can still be undone: what waits for the viewer first, and who asked first before who asked
 * later. `today` is a date in the city.
 */
export function listOpen(
  db: Database,
  { viewerId, side, now, today, limit }: ListOf & { now: Date; today: string },
) {
  return exchangesOf(db, viewerId)
    .where(`e.${side}_id`, '=', viewerId)
    .where((eb) => eb.or([eb('e.state', 'in', openStates), canBeUndone(side, now)]))
    .orderBy(sql`${isTurn(side, today)} or e.ended_at is not null`, 'desc')
    .orderBy('e.requested_at')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** What has ended and is not put away, the latest first. */
export function listEnded(db: Database, { viewerId, side, now, limit }: ListOf & { now: Date }) {
  return exchangesOf(db, viewerId)
    .where(`e.${side}_id`, '=', viewerId)
    .where('e.state', 'in', endedStates)
    .where(sql<boolean>`not ${canBeUndone(side, now)}`)
    .where(putAwayBy[side], 'is', null)
    .orderBy('e.ended_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** How many requests wait for the viewer's answer, and how many ended ones are on this list of theirs. */
export async function countRequests(db: Database, { viewerId, side }: { viewerId: string; side: Side }) {
  const { pending, ended } = await db
    .selectFrom('exchanges as e')
    .innerJoin('copies', 'copies.id', 'e.copy_id')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('e.owner_id', '=', viewerId)
        .filterWhere('e.state', '=', 'pending')
        .filterWhere('copies.active_exchange_id', 'is', null)
        .as('pending'),
      eb.fn
        .countAll<number>()
        .filterWhere(`e.${side}_id`, '=', viewerId)
        .filterWhere('e.state', 'in', endedStates)
        .filterWhere(putAwayBy[side], 'is', null)
        .as('ended'),
    ])
    .where((eb) => eb.or([eb('e.owner_id', '=', viewerId), eb(`e.${side}_id`, '=', viewerId)]))
    .executeTakeFirstOrThrow()
  return { pending, ended }
}

const putAwayBy = { owner: 'e.owner_put_away_at', borrower: 'e.put_away_at' } as const

function canBeUndone(side: Side, now: Date) {
  return sql<boolean>`(e.offer = ${undoneBy[side]} and undo.undo_until is not null and undo.undo_until > ${now})`
}

/** rules/exchanges/exchanges.ts: isTurnOf, as a condition. */
function isTurn(side: Side, today: string) {
  const states = sql.join(turnsOf[side].map((state) => sql.lit(state)))
  const other =
    side === 'owner'
      ? sql<boolean>`e.asked_due_on is not null`
      : sql<boolean>`(e.state = 'on_loan' and e.due_on < ${today}::date)`
  return sql<boolean>`(e.state in (${states}) and (e.state <> 'pending' or copies.active_exchange_id is null) or ${other})`
}

/** What the viewer asked for and has not put away: what has not ended first, then the newest. */
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

/** One exchange of the viewer. */
export function findOwn(db: Database, { viewerId, id }: { viewerId: string; id: string }) {
  return exchangesOf(db, viewerId)
    .where('e.id', '=', id)
    .where((eb) => eb.or([eb('e.owner_id', '=', viewerId), eb('e.borrower_id', '=', viewerId)]))
    .executeTakeFirst()
}

/** The latest exchange of a conversation of the viewer, with what rating needs to know. */
export function findInConversation(db: Database, { viewerId, id }: { viewerId: string; id: string }) {
  return exchangesOf(db, viewerId)
    .leftJoin('ratings as given', (join) =>
      join.onRef('given.exchange_id', '=', 'e.id').on('given.rater_id', '=', viewerId),
    )
    .leftJoin('ratings as received', (join) =>
      join.onRef('received.exchange_id', '=', 'e.id').on('received.rated_id', '=', viewerId),
    )
    .select([
      'e.ended_by_block',
      'given.stars as stars_given',
      'received.stars as stars_received',
      'received.created_at as received_at',
    ])
    .select(isBlockBetween(sql.ref('e.owner_id'), sql.ref('e.borrower_id')).as('blocked'))
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
    .where(sql<boolean>`e.copy_id = any(${copyIds}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb.and([eb('e.borrower_id', '=', viewerId), eb('e.state', 'in', openStates)]),
        eb.and([eb('e.owner_id', '=', viewerId), eb('e.state', 'in', activeStates)]),
      ]),
    )
    .execute()
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
    .leftJoin('exchange_undos as undo', 'undo.exchange_id', 'e.id')
    .modifyFront(prepared)
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
      'e.owner_put_away_at',
      'undo.undo_until',
      'copies.owner_id as holder_id',
      'copies.withdrawn_at',
      'copies.lent_elsewhere_to',
      'copies.active_exchange_id',
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
    ])
}
