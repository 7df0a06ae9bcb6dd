import { sql } from 'kysely'
import { exchangesWithBoth } from '#server/exchanges/exchange-facts-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The meeting of one of this member's exchanges as a calendar needs it, once its time is agreed. */
export function findMeeting(db: Database, { id, viewerId }: { id: string; viewerId: string }) {
  return exchangesWithBoth(db)
    .select(['e.id', 'e.pickup_place', 'e.pickup_at', 'e.meeting_version'])
    .select(sql<Date>`coalesce(e.meeting_changed_at, e.answered_at, e.requested_at)`.as('changed_at'))
    .where('e.id', '=', id)
    .where((eb) => eb.or([eb('e.owner_id', '=', viewerId), eb('e.borrower_id', '=', viewerId)]))
    .where('e.state', 'in', ['accepted', 'ready'])
    .executeTakeFirst()
}

/**
 * Where the two members of an exchange are, as far as they share it: the suburb of the copy, and that of the
 * borrower's profile.
 */
export function findHomes(db: Database, { id, viewerId }: { id: string; viewerId: string }) {
  return exchangesWithBoth(db)
    .leftJoin('exchange_undos as undo', 'undo.exchange_id', 'e.id')
    .select([
      'e.id',
      'e.pickup_at',
      'e.answered_at',
      'e.handed_over_at',
      'e.meeting_changed_at',
      'e.meeting_asked_at',
      'copies.suburb as copy_suburb',
      'borrower.suburb as borrower_suburb',
    ])
    .select(['copies.owner_id as holder_id', 'copies.withdrawn_at', 'copies.lent_elsewhere_to'])
    .select(['copies.active_exchange_id', 'undo.undo_until'])
    .where('e.id', '=', id)
    .where((eb) => eb.or([eb('e.owner_id', '=', viewerId), eb('e.borrower_id', '=', viewerId)]))
    .executeTakeFirst()
}
