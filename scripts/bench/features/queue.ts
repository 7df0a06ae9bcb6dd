// How long it takes to offer many copies that are back at once, each to the first in its queue, and to read the queue for a book.
import type pg from 'pg'
import { city } from '#city/city.ts'
import { type Finding, most, percentile } from '#scripts/bench/report.ts'
import { createHoldService } from '#server/holds/hold-service.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { findQuietHours } from '#server/notifications/preference-queries.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { addQueueTown, countOffers, waitingSample } from './queue-queries.ts'

const TOWN = { copies: 1000, inEachQueue: 5, holdsOfMember: 5, owners: 200, suburb: 'west-end-4101' }
/** The queues are served each minute. */
const LIMIT_SECONDS = 60
const SAMPLES = 400
const WARM_UP = 40
const LIMIT_MS = 20

/** Fills the empty database of `connection`. */
export async function measureQueue(connection: pg.PoolConfig): Promise<Finding[]> {
  await addQueueTown(connection, TOWN)
  const pool = createPool({ ...connection, max: 2 })
  try {
    const db = openDatabase(pool)
    const notMeasured = () => Promise.reject(new Error('Nobody accepts an offer here'))
    const limits = { take: async () => undefined }
    const holds = createHoldService({
      ...{ db, city, limits, quietHoursOf: findQuietHours },
      door: openMemberDoor({ db, clock: () => new Date(), limits, city }),
      jobs: { enqueue: async () => undefined, enqueueAll: async () => undefined },
      members: { lockPair: notMeasured },
      exchanges: { promiseCopy: notMeasured },
    })
    const read = await readQueues(pool, (memberId, bookId) =>
      holds.queue(aViewer({ id: memberId, name: 'A reader', suburb: TOWN.suburb }), { bookId }),
    )
    const startedAt = performance.now()
    await holds.serveQueues(new Date())
    const seconds = (performance.now() - startedAt) / 1000
    const offers = await countOffers(pool)
    if (offers === 0) throw new Error('No copy was offered to anybody')
    const again = performance.now()
    await holds.serveQueues(new Date())
    const idle = (performance.now() - again) / 1000
    const of = `${TOWN.copies.toLocaleString('en')} copies with ${TOWN.inEachQueue} in the queue for each`
    return [
      most(`Offering ${of}`, seconds, LIMIT_SECONDS, 's'),
      { what: '– offers made', measured: String(offers) },
      most('– a minute later, with nothing to do', idle, LIMIT_SECONDS, 's'),
      most(`The queue for a book, of ${TOWN.copies.toLocaleString('en')}, p95`, read, LIMIT_MS, 'ms'),
    ]
  } finally {
    await pool.end()
  }
}

async function readQueues(
  pool: pg.Pool,
  read: (memberId: string, bookId: string) => Promise<unknown>,
): Promise<number> {
  const waiting = await waitingSample(pool, SAMPLES)
  const times: number[] = []
  for (let at = -WARM_UP; at < SAMPLES; at++) {
    const { memberId, bookId } = waiting[Math.abs(at) % waiting.length] ?? { memberId: '', bookId: '' }
    const startedAt = performance.now()
    await read(memberId, bookId)
    if (at >= 0) times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.95)
}
