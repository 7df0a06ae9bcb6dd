// Finds the rings of two and three members in which everybody wishes for a copy that the next one has.

/** A member wishes for a work, and another has a copy of it that they could have. */
export type Leg = { getterId: string; giverId: string; workId: string; copyId: string }

/** Each member gets from the next; the last gets from the first. */
export type Ring = Leg[]

export type Grounds = {
  /** In each member's order of preference. No leg is across a block. */
  legs: readonly Leg[]
  /** Everybody in `legs`, the most recently active first. */
  members: readonly string[]
  /** Legs of hints that exist: they take room, and their wishes have one. */
  taken: readonly Leg[]
  /** How many rings a member is part of at most. */
  most: number
  /** Only rings that this member is part of. */
  through?: string | undefined
}

/**
 * Chooses rings until nobody has room for another: rings of two first, then those whose least active member was active most
 * recently. Each leg is the best of its pair whose wish is part of no other ring.
 */
export function chooseRings({ legs, members, taken, most, through }: Grounds): Ring[] {
  const rankOf = new Map(members.map((id, rank) => [id, rank]))
  const only = through === undefined ? undefined : (rankOf.get(through) ?? -1)
  const gets: Map<number, Leg[]>[] = members.map(() => new Map())
  const gives: Set<number>[] = members.map(() => new Set())
  for (const leg of legs) {
    const [getter, giver] = [rankOf.get(leg.getterId), rankOf.get(leg.giverId)]
    if (getter === undefined || giver === undefined || getter === giver) continue
    const before = gets[getter]?.get(giver)
    if (before) before.push(leg)
    else gets[getter]?.set(giver, [leg])
    gives[giver]?.add(getter)
  }
  const room = members.map(() => most)
  const hinted = new Set<string>()
  for (const leg of taken) hold(leg)

  const rings: Ring[] = []
  for (const size of [2, 3] as const) {
    for (let last = 0; last < members.length; last += 1) {
      if (!hasRoom(last)) continue
      for (const others of size === 2 ? pairsOf(last) : triplesOf(last)) take([last, ...others])
    }
  }
  return rings

  /** Members more active than `last` who give to them and get from them. */
  function pairsOf(last: number): number[][] {
    return earlier(gets[last]?.keys(), last)
      .filter((other) => gives[last]?.has(other))
      .sort((one, other) => one - other)
      .map((other) => [other])
  }

  /** The other two of each ring in which `last` is the least active: `last` gets from the first of them, who gets from the second. */
  function triplesOf(last: number): number[][] {
    const takers = new Set(earlier(gives[last], last))
    if (takers.size === 0) return []
    return earlier(gets[last]?.keys(), last)
      .flatMap((giver) =>
        earlier(gets[giver]?.keys(), last)
          .filter((taker) => takers.has(taker))
          .map((taker) => [giver, taker]),
      )
      .sort((one, other) => middle(one) - middle(other) || least(one) - least(other) || at(one) - at(other))
  }

  function earlier(ranks: Iterable<number> | undefined, last: number): number[] {
    return [...(ranks ?? [])].filter((rank) => rank < last && hasRoom(rank))
  }

  function take(ring: number[]): void {
    if (!ring.every(hasRoom) || (only !== undefined && !ring.includes(only))) return
    const chosen = ring.map((getter, index) => {
      const giver = ring[(index + 1) % ring.length]
      return giver === undefined ? undefined : gets[getter]?.get(giver)?.find(isFree)
    })
    const whole = chosen.filter((leg) => leg !== undefined)
    if (whole.length < ring.length) return
    whole.forEach(hold)
    rings.push(whole)
  }

  function hold(leg: Leg): void {
    const rank = rankOf.get(leg.getterId)
    if (rank !== undefined) room[rank] = (room[rank] ?? 0) - 1
    hinted.add(wishOf(leg))
  }

  function hasRoom(rank: number): boolean {
    return (room[rank] ?? 0) > 0
  }

  function isFree(leg: Leg): boolean {
    return !hinted.has(wishOf(leg))
  }
}

const wishOf = ({ getterId, workId }: Leg): string => `${getterId} ${workId}`
const middle = (pair: number[]): number => Math.max(...pair)
const least = (pair: number[]): number => Math.min(...pair)
const at = (pair: number[]): number => pair[0] ?? 0
