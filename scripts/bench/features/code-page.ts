// How long the page of a copy's code takes to read, among many copies, for those with as many stops as a page shows.
import type pg from 'pg'
import { city } from '#city/city.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { shownStops } from '#rules/journeys/journeys.ts'
import { shelveTitles } from '#scripts/bench/recall-queries.ts'
import { type Finding, most, percentile } from '#scripts/bench/report.ts'
import { createJourneyService } from '#server/journeys/journey-service.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { aMember } from '#tests/support/builders.ts'
import { addStops, listCodes } from './code-page-queries.ts'

const COPIES = 2000
const OWNERS = 200
const SAMPLES = 400
const WARM_UP = 40
const LIMIT_MS = 20

/** Fills the empty database of `connection`. */
export async function measureCodePage(connection: pg.PoolConfig): Promise<Finding> {
  const pool = createPool({ ...connection, max: 2 })
  try {
    const db = openDatabase(pool)
    const member = await aMember(db)
    const owners: Member[] = []
    for (let at = 0; at < OWNERS; at++) owners.push(await aMember(db))
    const titles = Array.from({ length: COPIES }, (_, at) => `A journey, volume ${at}`)
    await shelveTitles(
      db,
      owners.map(({ id }) => id),
      titles.map((title) => ({ title, author: 'Ann Author', matchKey: title.toLowerCase() })),
    )
    const codes = await listCodes(db, SAMPLES)
    await addStops(db, { codes, readerId: member.id, stops: shownStops })
    const limits = { take: async () => undefined }
    const clock = () => new Date()
    const door = openMemberDoor({ db, clock, limits, city })
    const jobs = { enqueue: async () => undefined }
    const library = { withdrawOwnCopy: async () => ({ isListed: false }) }
    const journeys = createJourneyService({ db, door, limits, library, jobs, city, clock })
    const viewers: Viewer[] = [guest, member, ...owners.slice(0, 1)]
    const times: number[] = []
    for (let at = -WARM_UP; at < SAMPLES; at++) {
      const startedAt = performance.now()
      const [viewer = guest, code = ''] = [
        viewers[Math.abs(at) % viewers.length],
        codes[Math.abs(at) % codes.length],
      ]
      await journeys.journey(viewer, { code, address: '203.0.113.9' })
      if (at >= 0) times.push(performance.now() - startedAt)
    }
    const what = `The page of a code with ${shownStops} stops, of ${COPIES.toLocaleString('en')} copies, p95`
    return most(what, percentile(times, 0.95), LIMIT_MS, 'ms')
  } finally {
    await pool.end()
  }
}
