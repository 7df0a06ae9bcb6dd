// Whether a member is told of a reservation. Its notice carries a title, which its owner may have written themselves: strangers, whom an
// owner reaches only through a club, are told of one and its end a day.
import { RateLimited, type RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { listStrangers } from './reservation-queries.ts'

export function createReservationNews({ limits }: { limits: Pick<RateLimits, 'take'> }) {
  return { mayTellStranger, untoldAmong }

  /** Counts the notice. */
  async function mayTellStranger({ ownerId, memberId }: Pair): Promise<boolean> {
    try {
      await limits.take('reservationToldToStranger', `${ownerId} ${memberId}`)
      return true
    } catch (refusal) {
      if (refusal instanceof RateLimited) return false
      throw refusal
    }
  }

  /** Those of these members who are not told. Counts the notices to the others: outside of a transaction, as every limit. */
  async function untoldAmong(
    db: Database,
    { ownerId, memberIds }: { ownerId: string; memberIds: readonly (string | null)[] },
  ): Promise<Set<string>> {
    const untold = new Set<string>()
    const concerned = memberIds.filter((id) => id !== null)
    for (const memberId of concerned.length > 0
      ? await listStrangers(db, { ownerId, memberIds: concerned })
      : [])
      if (!(await mayTellStranger({ ownerId, memberId }))) untold.add(memberId)
    return untold
  }
}

type Pair = { ownerId: string; memberId: string }
