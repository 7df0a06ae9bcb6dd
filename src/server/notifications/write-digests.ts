// Decides which waiting notices of a member make one email, once one of them is due. send-digest.ts composes and words it.
import { randomUUID } from 'node:crypto'
import type { City } from '#city/city.ts'
import { adminAgainSeconds, nextLetter, wishAgainSeconds } from '#rules/notices/notices.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import * as queries from './digest-queries.ts'
import { sendDigest, writeDigests } from './mail-jobs.ts'
import { sortForEmail } from './preferences.ts'

const MOST_MEMBERS = 200
const MOST_NOTICES = 50

type Waiting = Awaited<ReturnType<typeof queries.listWaiting>>[number]
type Reader = NonNullable<Awaited<ReturnType<typeof queries.claimReader>>>

export function createDigests(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  city: City
  clock: () => Date
}) {
  const { db, jobs, city, clock } = parts

  /** Each member's letter is a transaction: if one fails, it stays due, and the others get theirs. */
  return async function writeDue(): Promise<void> {
    const due = await queries.listDueMembers(db, clock(), MOST_MEMBERS)
    const failures: unknown[] = []
    for (const memberId of due) {
      await withTransaction(db, async (tx) => {
        const reader = await queries.claimReader(tx, memberId)
        if (reader) await writeFor(tx, reader)
      }).catch((failure: unknown) => failures.push(failure))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some emails could not be written')
    if (due.length >= MOST_MEMBERS) await jobs.enqueue(db, writeDigests, {})
  }

  async function writeFor(tx: Database, reader: Reader): Promise<void> {
    const now = clock()
    // After a letter, wishes wait for a day and administrators' notices for an hour, all in one statement: there may be more than were read here.
    const next = {
      wishes: nextLetter(now, reader.wishes_mailed_at, wishAgainSeconds),
      admin: nextLetter(now, reader.admin_mailed_at, adminAgainSeconds),
    }
    const except: ('wishes' | 'admin')[] = []
    for (const kind of ['wishes', 'admin'] as const) {
      const until = next[kind]
      if (!until) continue
      await queries.postponeKind(tx, { memberId: reader.id, kind, until })
      except.push(kind)
    }
    const waiting = await queries.listWaiting(tx, reader.id, { most: MOST_NOTICES, except })
    const ready = await readyNow(tx, { reader, waiting, now })
    if (!ready.some(({ mail_due_at: due }) => due !== null && due <= now)) return
    const digestId = randomUUID()
    await queries.markMailed(tx, idsOf(ready), { digestId, now })
    if (ready.some(({ kind }) => kind === 'wishes')) await queries.noteWishLetter(tx, reader.id, now)
    // Enqueued under the email's own id, which makes its Message-ID: mail programs show a retry as the same email.
    await jobs.enqueue(tx, sendDigest, { memberId: reader.id, digestId }, { id: digestId })
  }

  /**
   * The notices that can be emailed now. Quiet hours postpone the others; unwanted ones are dropped.
   */
  async function readyNow(
    tx: Database,
    { reader, waiting, now }: { reader: Reader; waiting: Waiting[]; now: Date },
  ): Promise<Waiting[]> {
    const { id: memberId, can_be_written_to: canBeWrittenTo } = reader
    const { timeZone } = city
    const { ready, later, unwanted, until } = await sortForEmail(tx, waiting, { memberId, now, timeZone })
    await queries.dropFromMail(tx, idsOf(canBeWrittenTo ? unwanted : waiting))
    if (!canBeWrittenTo) return []
    if (until) await queries.postpone(tx, idsOf(later), until)
    return ready
  }
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
