// The nightly computation: tastes, the neighbours of works, and how well they predict what members borrowed.
import type { City } from '#city/city.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { beatsBoth, oneInOf, type Trial } from '#rules/recommendations/recommendations.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { countHits, replaceRecommended, type ToPredict } from './recommendation-queries.ts'
import * as queries from './taste-queries.ts'

/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
// Each statement of a slice takes well below a second, so that a busy machine stays within the time limit of statements too.
const MEMBERS = 500
const WORKS = 10_000
const TASTES = 2_000
const LOANS = 25

export type ComputedRun = { tastes: number; pairs: number; trial: Trial; isUsed: boolean }

type Parts = { db: Database; city: City; now: Date }

/** `oneIn`: the last loan of one member in so many is held out; without it, of as many as are needed to measure. */
export async function computeRecommendations(parts: Parts & { oneIn?: number }): Promise<ComputedRun> {
  const { db, now } = parts
  const run = await computeAndMeasure(parts)
  await inSlices(
    (after) => queries.endOfMembers(db, after, MEMBERS),
    (slice) => withTransaction(db, (tx) => replaceRecommended(tx, slice)),
  )
  await withTransaction(db, (tx) => queries.insertRun(tx, { ...run, now }))
  return run
}

/** Tastes and neighbours, and how well they predict; nothing that home shows. */
export async function computeAndMeasure({
  db,
  city,
  now,
  oneIn,
}: Parts & { oneIn?: number }): Promise<ComputedRun> {
  const heldOut = oneIn ?? oneInOf(await queries.countBorrowers(db))
  await inSlices(
    (after) => queries.endOfMembers(db, after, MEMBERS),
    (slice) => withTransaction(db, (tx) => queries.replaceTastes(tx, slice, { now, oneIn: heldOut })),
  )
  await inSlices(
    (after) => queries.endOfWorks(db, after, WORKS),
    (slice) => withTransaction(db, (tx) => queries.replaceWorkTastes(tx, slice)),
  )
  await queries.analyzeTastes(db)
  const most = await queries.mostMembers(db)
  await inSlices(
    (after) => queries.endOfTastes(db, after, TASTES),
    (slice) => withTransaction(db, (tx) => queries.replaceNeighbours(tx, slice, { most })),
  )
  const trial = await measure({ db, city })
  return { ...(await queries.countComputed(db)), trial, isUsed: beatsBoth(trial) }
}

/** The last slice has no end, so that it takes in everything that follows. */
async function inSlices(
  endOf: (after: string) => Promise<string | null>,
  work: (slice: queries.Slice) => Promise<void>,
): Promise<void> {
  let after = NO_ID
  for (;;) {
    const upto = await endOf(after)
    await work({ after, upto })
    if (upto === null) return
    after = upto
  }
}

async function measure({ db, city }: Omit<Parts, 'now'>): Promise<Trial> {
  const loans = (await queries.listHeldOut(db)).flatMap(
    ({ member_id, work_id, at, ...place }): ToPredict[] => {
      const cell =
        place.cell_lat === null || place.cell_lng === null
          ? null
          : { lat: Number(place.cell_lat), lng: Number(place.cell_lng) }
      const from = standpointOf({ kind: 'member', suburb: place.suburb, cell }, city)
      return at ? [{ memberId: member_id, workId: work_id, at, from }] : []
    },
  )
  const trial: Trial = { tried: loans.length, hits: 0, popular: 0, newest: 0 }
  for (let at = 0; at < loans.length; at += LOANS) {
    const found = await countHits(db, loans.slice(at, at + LOANS), city.defaultRadiusKm)
    trial.hits += found.hits
    trial.popular += found.popular
    trial.newest += found.newest
  }
  return trial
}
