// The details of an exchange: with both members, or as a row for one of them.
import { type Selectable, sql } from 'kysely'
import type { KeptFor } from '#rules/exchanges/awaited.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import { isLeaving, nameUnlessLeaving } from '#server/members/shown-name-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Books, Copies, Exchanges } from '#server/store/tables.ts'

/**
 * Exchanges (`e`) with their copy, their book and both members: the columns that every step and every email about
 * one needs.
 */
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
      nameUnlessLeaving('owner').as('owner_name'),
      nameUnlessLeaving('borrower').as('borrower_name'),
    ])
    .select(sql<boolean>`borrower.disabled_at is not null`.as('borrower_disabled'))
}

/** An exchange with the details for its notices. */
export function findExchangeFacts(db: Database, id: string) {
  return exchangesWithBoth(db)
    .select(['e.message', 'e.pickup_place', 'e.pickup_at', 'copies.active_exchange_id'])
    .select(isBlockBetween(sql.ref('e.owner_id'), sql.ref('e.borrower_id')).as('blocked'))
    .select(sql<number>`waiting_before(e.copy_id, e.borrower_id)`.as('waiting'))
    .where('e.id', '=', id)
    .executeTakeFirst()
}

export type ExchangeRow = Pick<
  Selectable<Exchanges>,
  | 'id'
  | 'copy_id'
  | 'owner_id'
  | 'borrower_id'
  | 'conversation_id'
  | 'offer'
  | 'state'
  | 'message'
  | 'pickup_place'
  | 'pickup_at'
  | 'meeting_version'
  | 'meeting_changed_at'
  | 'meeting_asked_at'
  | 'loan_days'
  | 'due_on'
  | 'asked_due_on'
  | 'refused_due_on'
  | 'note'
  | 'requested_at'
  | 'answered_at'
  | 'handed_over_at'
  | 'ended_at'
  | 'archived_at'
  | 'owner_archived_at'
> &
  Pick<Selectable<Copies>, 'withdrawn_at' | 'lent_elsewhere_to' | 'active_exchange_id'> &
  Pick<Selectable<Books>, 'title' | 'author' | 'genre' | 'cover_id'> & {
    undo_until: Date | null
    /** How many wait for the copy, before the borrower if they wait too. */
    waiting: number
    /** Reserved for somebody else than its borrower: one member, or the members of a club; or on offer to somebody in the queue. */
    kept_for: KeptFor | null
    holder_id: string
    /** Not the viewer’s own account: they couldn’t look. */
    borrower_disabled: boolean
    blocked: boolean
    /** What the owner does with the copy now. */
    copy_offer: Offer
    book_id: string
    cover_tint: string | null
    other_id: string
    other_name: string
    other_photo_id: string | null
    other_photo_tint: string | null
  }

/** The columns of an ExchangeRow, from `exchangesOf`. `blocked`: has either of the two blocked the other? */
export const ownColumns = sql`
  e.id, e.copy_id, e.owner_id, e.borrower_id, e.conversation_id, e.offer, e.state, e.message,
  e.pickup_place, e.pickup_at, e.meeting_version, e.meeting_changed_at, e.meeting_asked_at,
  e.loan_days, e.due_on, e.asked_due_on, e.refused_due_on, e.note,
  e.requested_at, e.answered_at, e.handed_over_at, e.ended_at, e.archived_at, e.owner_archived_at, undo.undo_until,
  case when e.state = 'pending' and copies.kept_as is not null and not may_have(e.copy_id, e.borrower_id)
    then case copies.kept_as when 'promised' then 'inLine' else reserved_for(e.copy_id) end end as kept_for,
  copies.owner_id as holder_id, copies.offer as copy_offer, copies.withdrawn_at, copies.lent_elsewhere_to, copies.active_exchange_id,
  books.id as book_id, books.title, books.author, books.genre, books.cover_id, cover.tint as cover_tint,
  case when e.state in ('pending', 'on_loan') then waiting_before(e.copy_id, e.borrower_id) else 0 end as waiting,
  other.id = e.borrower_id and other.disabled_at is not null as borrower_disabled,
  other.id as other_id, ${nameUnlessLeaving('other')} as other_name, photo.id as other_photo_id, photo.tint as other_photo_tint,
  ${isBlockBetween(sql.ref('e.owner_id'), sql.ref('e.borrower_id'))} as blocked`

/** Exchanges `e` with their copy, their book and the other member, whichever side the viewer is on. */
export function exchangesOf(viewerId: string) {
  return sql`
    from exchanges e
    join copies on copies.id = e.copy_id
    join books on books.id = copies.book_id
    left join images cover on cover.id = books.cover_id
    join members other
      on other.id = case when e.owner_id = ${viewerId}::uuid then e.borrower_id else e.owner_id end
    left join images photo on photo.id = other.photo_id and not ${isLeaving('other')}
    left join exchange_undos undo on undo.exchange_id = e.id`
}
