import type { Database } from '#server/store/database.ts'
import { exchangesWithBoth } from './exchange-facts-queries.ts'

/** An exchange with what is told about it. */
export function findExchangeFacts(db: Database, id: string) {
  return exchangesWithBoth(db)
    .select(['e.message', 'e.pickup_place', 'e.pickup_at'])
    .where('e.id', '=', id)
    .executeTakeFirst()
}
