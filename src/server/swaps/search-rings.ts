// The jobs that find rings. What they find replaces what no longer holds; hints from which somebody has asked stay.
import type { City } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { byDay } from '#rules/notices/notices.ts'
import { chooseRings, type Leg } from '#rules/swaps/rings.ts'
import { swapLimits } from '#rules/swaps/swaps.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { notifySwap } from './swap-jobs.ts'
import * as queries from './swap-queries.ts'

/** Members whose news is searched for in one transaction. */
const MEMBERS_AT_ONCE = 50
/** Neighbours on each side of a member that are looked at when a wish or copy is new. The night looks at all. */
const MOST_AROUND = 200
/** Members whose wishes one statement of the night reads: it stays within the time limit of statements. */
const WISHING_AT_ONCE = 1000
const TOLD_AT_ONCE = 500

export type SearchParts = { db: Database; jobs: Pick<Jobs, 'enqueueAll'>; city: City }

export function createSearch({ db, jobs, city }: SearchParts) {
  return { searchNew, searchAll }

  async function searchNew(now: Date): Promise<void> {
    await withTransaction(db, async (tx) => {
      await queries.lockHints(tx)
      for (const memberId of await queries.takeSearches(tx, MEMBERS_AT_ONCE))
        await searchThrough(tx, memberId, now)
    })
  }

  async function searchThrough(tx: Database, memberId: string, now: Date): Promise<void> {
    const getters = [memberId, ...(await queries.listAround(tx, memberId, MOST_AROUND))]
    const legs = await queries.listLegs(tx, { city, now, getters })
    const taken = await queries.listStoredLegs(tx, getters)
    const rings = await choose(tx, { legs, taken, through: memberId })
    await queries.insertHints(tx, rings, now)
    const members = [...new Set(rings.flat().map(({ getterId }) => getterId))].sort()
    if (members.length > 0) await announce(tx, { members, about: 'library' })
  }

  async function searchAll(now: Date): Promise<void> {
    await withTransaction(db, async (tx) => {
      await queries.lockHints(tx)
      await queries.deleteOver(tx, { now, until: new Date(now.getTime() + swapLimits.restDays * DAY_MS) })
      const stored = await queries.listStoredLegs(tx)
      const legs = await everyLeg(tx, now)
      const rings = await choose(tx, { legs, taken: stored.filter(({ isAsked }) => isAsked) })
      const known = hintsByRing(stored.filter(({ isAsked }) => !isAsked))
      const found = new Map(rings.map((ring) => [keyOf(ring), ring]))
      const over = [...known].flatMap(([key, hintId]) => (found.has(key) ? [] : [hintId]))
      const until = new Date(now.getTime() + swapLimits.restDaysOfPaused * DAY_MS)
      await queries.restNoLongerShared(tx, { hintIds: over, until })
      await queries.deleteHints(tx, over)
      await queries.insertHints(
        tx,
        [...found].flatMap(([key, ring]) => (known.has(key) ? [] : [ring])),
        now,
      )
    })
    while (await tellSome(now));
  }

  async function everyLeg(tx: Database, now: Date): Promise<Leg[]> {
    const legs: Leg[] = []
    let after: string | null = null
    while (true) {
      const getters = await queries.listWishing(tx, { after, limit: WISHING_AT_ONCE })
      for (const leg of await queries.listLegs(tx, { city, now, getters })) legs.push(leg)
      after = getters.at(-1) ?? null
      if (getters.length < WISHING_AT_ONCE) return legs
    }
  }

  async function choose(
    tx: Database,
    facts: { legs: Leg[]; taken: Leg[]; through?: string },
  ): Promise<Leg[][]> {
    const getters = new Set(facts.legs.map(({ getterId }) => getterId))
    const inBoth = new Set(facts.legs.map(({ giverId }) => giverId).filter((id) => getters.has(id)))
    const members = await queries.listByActivity(tx, [...inBoth])
    return chooseRings({ ...facts, members, most: swapLimits.most })
  }

  async function tellSome(now: Date): Promise<boolean> {
    return withTransaction(db, async (tx) => {
      const since = new Date(now.getTime() - swapLimits.tellAgainDays * DAY_MS)
      const told = await queries.takeToTell(tx, { now, since, limit: TOLD_AT_ONCE })
      const at = now.toISOString()
      await jobs.enqueueAll(
        tx,
        notifySwap,
        told.map((one) => ({ ...one, at })),
        { startAfter: byDay(now, city.timeZone) },
      )
      return told.length === TOLD_AT_ONCE
    })
  }
}

function hintsByRing(stored: (Leg & { hintId: string })[]): Map<string, string> {
  const rings = Map.groupBy(stored, ({ hintId }) => hintId)
  return new Map([...rings].map(([hintId, legs]) => [keyOf(legs), hintId]))
}

/** The same for a ring that was stored and one that is found again. */
function keyOf(ring: readonly Leg[]): string {
  return ring
    .map(({ getterId, workId, copyId }) => `${getterId} ${workId} ${copyId}`)
    .sort()
    .join(', ')
}
