// The queue for a book as one member may see it: their own place, and what they can do. Nobody else's name.
import type { City } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import { stateLabels } from '#rules/exchanges/exchanges.ts'
import { type CopyOut, expectedDays, inWeeks } from '#rules/holds/expected-wait.ts'
import { canWait } from '#rules/holds/holds.ts'
import type { BookQueueRow, CopyInQueue } from './book-queue-queries.ts'
import { away, factsOf, isResting, type Seen } from './hold-facts.ts'
import { type Hold, toOwnHold } from './hold-view.ts'

export type BookQueue = {
  /** The viewer's own place in it. */
  hold: Hold | null
  waiting: number
  /** Copies within `km` that are with somebody. */
  out: number
  canWait: boolean
  /** Only because they wait for as many books as they can. */
  isFull: boolean
  /** Copies of any edition that they can request now, without those that they have let pass. None while they are suspended. */
  free: Set<string>
  /** How far the viewer looks: for wishes, or as far as the nearest copy that is out. */
  km: number
  /** Whole weeks until it may be the viewer's turn. */
  expectedWeeks: number | null
  /** The viewer's own open requests, by copy: read along, so that the page of a book stays within its queries. */
  requested: Map<string, { label: string; conversationId: string }>
  /** By copy that its owner has lately declined to the viewer: the day from which they can ask again. */
  rests: Map<string, string>
}

export const noQueue: BookQueue = {
  ...{ hold: null, waiting: 0, out: 0, canWait: false, isFull: false, km: 0, expectedWeeks: null },
  free: new Set(),
  requested: new Map(),
  rests: new Map(),
}

export function toBookQueue(row: BookQueueRow, seen: Seen): BookQueue {
  const { viewer, city, now } = seen
  const today = cityDate(now, city.timeZone)
  const { copies, waiting, waits } = row
  const hold = toOwnHold(row, today)
  const toNearest = Math.min(
    ...copies.filter((copy) => !copy.is_own && !copy.is_free).map((copy) => away(seen, copy)),
    city.maxRadiusKm,
  )
  const km = hold?.km ?? Math.max(row.wish_km, Math.ceil(toNearest))
  const facts = factsOf(copies, { ...seen, km, isWaiting: hold !== null, waits })
  const may = canWait(viewer, facts)
  const rests = new Map(
    copies.flatMap((copy) => {
      const { id, rests_until: until } = copy
      return until !== null && isResting(copy, now)
        ? [[id, cityDate(new Date(until), city.timeZone)] as const]
        : []
    }),
  )
  const free = copies.filter((copy) => copy.is_free && !copy.is_own && !copy.is_passed && !rests.has(copy.id))
  return {
    ...{ hold, waiting, km, rests },
    out: facts.out,
    canWait: may.allowed,
    isFull: !may.allowed && may.code === 'HOLDS_FULL',
    free: new Set(viewer.suspendedUntil ? [] : free.map(({ id }) => id)),
    expectedWeeks: hold && expectedOf(hold, { ...seen, row, today }),
    requested: new Map(
      copies.flatMap(({ id, request }) =>
        request
          ? [[id, { label: stateLabels[request.state], conversationId: request.conversation_id }] as const]
          : [],
      ),
    ),
  }
}

/** Null as well while a copy that they could be offered is free, and once they are promised one or have one of their own. */
function expectedOf(
  hold: Hold,
  { row, today, ...seen }: Seen & { row: BookQueueRow; today: string },
): number | null {
  const { copies, loans, median_days: medianDays } = row
  const wanted = copies.filter(
    (copy) => (!hold.copyId || copy.id === hold.copyId) && !copy.is_own && away(seen, copy) <= hold.km,
  )
  if (wanted.some((copy) => copy.is_free && !copy.is_passed && !isResting(copy, seen.now))) return null
  if (hold.promisedIn || hold.hasOwn) return null
  const out = wanted.filter((copy) => !copy.is_free).map((copy) => toCopyOut(copy, seen.city))
  const days = expectedDays({ ...{ today, out, loans, medianDays }, ahead: hold.position - 1 })
  return days === null ? null : inWeeks(days, today)
}

function toCopyOut({ is_kept, is_promised, is_to_ahead, loan, offer }: CopyInQueue, city: City): CopyOut {
  if (is_kept) return { is: 'unforeseen' }
  if (loan?.offer === 'lend' && loan.since && loan.due_on) {
    return { is: 'on_loan', since: cityDate(new Date(loan.since), city.timeZone), dueOn: loan.due_on }
  }
  // While it is on offer in the queue there is no exchange yet: then what counts is how its owner shares it.
  const isComingBack = is_promised && (loan?.offer ?? offer) === 'lend'
  return isComingBack ? { is: 'promised', toAhead: is_to_ahead } : { is: 'unforeseen' }
}
