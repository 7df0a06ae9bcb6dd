// Whether a member is told of a reservation. Its notice carries a title, which its owner may have written themselves: strangers, whom an
// owner reaches only through a club, are told of one a day. Members who were told of a reservation, and no others, are told of its end.
import { RateLimited, type RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { findToTell } from './reservation-queries.ts'

/**
 * Counts the notice to a stranger: outside of a transaction, as every limit. Nothing is counted of a reservation that is not possible or
 * that they know of.
 */
export async function mayTell(
  db: Database,
  { limits, ...of }: Parameters<typeof findToTell>[1] & { limits: Pick<RateLimits, 'take'> },
): Promise<boolean> {
  const facts = await findToTell(db, of)
  if (!facts?.isStranger) return facts !== undefined
  if (facts.isTold) return false
  try {
    await limits.take('reservationToldToStranger', `${of.ownerId} ${of.memberId}`)
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimited) return false
    throw refusal
  }
}
