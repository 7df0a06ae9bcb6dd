// The job of a file: imports its rows one by one, each stored together with its fate.
import { HOUR_MS } from '#rules/base/durations.ts'
import { assertNotStopping, Interrupted } from '#server/jobs/worker.ts'
import { deleteExpiredLookUps } from '#server/library/look-up/look-up-queries.ts'
import { againIfTaken } from '#server/library/match-book.ts'
import { announce } from '#server/live/live-queries.ts'
import { mayWriteNow } from '#server/members/accounts/as-viewer.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { type Chosen, doRow } from './import-row.ts'
import * as queries from './shelf-import-queries.ts'

/** The open screen is updated after this many rows. */
const TOLD_EACH = 25

export function createRowWork({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /**
     * Each row is a transaction, so that a job that is killed or runs twice imports it once (idempotent). Stops if its member has stopped
     * it or may not write now, and before the next row if the process shuts down.
     */
    async bringShelves(
      importId: string,
      { isLastTry, stopping }: { isLastTry: boolean; stopping?: AbortSignal },
    ): Promise<void> {
      try {
        for (let done = 1; ; done += 1) {
          assertNotStopping(stopping)
          const memberId = await againIfTaken(() => withTransaction(db, (tx) => bringRow(tx, importId)))
          if (memberId === undefined) break
          if (done % TOLD_EACH === 0) await announce(db, { members: [memberId], about: 'shelf-files' })
        }
        await withTransaction(db, (tx) => end(tx, importId, 'done'))
      } catch (error) {
        if (isLastTry && !(error instanceof Interrupted))
          await withTransaction(db, (tx) => end(tx, importId, 'failed'))
        throw error
      }
    },

    /** Scheduled work. */
    async expireShelfFiles(): Promise<void> {
      // A job that was killed too often cannot report it.
      const members = await queries.giveUpBefore(db, new Date(clock().getTime() - 2 * HOUR_MS))
      await announce(db, { members, about: 'shelf-files' })
      await queries.deleteOver(db, clock())
      await deleteExpiredLookUps(db, clock())
    },
  }

  /** Returns the id of the row's member; undefined if there is no row left. */
  async function bringRow(tx: Database, importId: string): Promise<string | undefined> {
    const running = await queries.holdRunning(tx, importId)
    const row = running && (await queries.findNextRow(tx, importId))
    if (!row) return undefined
    const now = clock()
    const memberId = running.member_id
    // They may have been suspended since they started it.
    if (!(await mayWriteNow(tx, memberId))) {
      await end(tx, importId, 'cancelled')
      return undefined
    }
    const done = await doRow(tx, { row, memberId, chosen: chosenOf(running), now })
    await queries.noteFate(tx, { importId, number: row.number, ...done, now })
    return memberId
  }

  async function end(tx: Database, importId: string, state: queries.Ended): Promise<void> {
    const memberId = await queries.endImport(tx, importId, state)
    if (!memberId) return
    await announce(tx, { members: [memberId], about: 'shelf-files' })
    await announce(tx, { members: [memberId], about: 'library' })
  }
}

type Running = NonNullable<Awaited<ReturnType<typeof queries.holdRunning>>>

/** A running import has all of them, by its check constraint (shelf_imports_chosen). */
function chosenOf({ read_to, condition, offering, suburb, brings_reviews: bringsReviews }: Running): Chosen {
  return { readTo: read_to, condition, offering, suburb, bringsReviews } as Chosen
}
