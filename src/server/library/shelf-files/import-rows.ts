// The job of a file: its rows, one after the other, each stored together with what became of it.
import { HOUR_MS } from '#rules/base/durations.ts'
import type { Condition } from '#rules/library/library.ts'
import type { Offering, ReadChoice } from '#rules/library/shelf-files.ts'
import { assertNotStopping, Interrupted } from '#server/jobs/worker.ts'
import { againIfTaken } from '#server/library/match-book.ts'
import { announce } from '#server/live/live-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { type Chosen, doRow } from './import-row.ts'
import * as queries from './shelf-import-queries.ts'

/** So many rows, and the open screen is told. */
const TOLD_EACH = 25

export function createRowWork({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /**
     * A row is one transaction, so that a job that is killed or runs twice does each once. Stops where its member has stopped it, and
     * leaves off before the next row where the process stops.
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
        await end(importId, 'done')
      } catch (error) {
        if (isLastTry && !(error instanceof Interrupted)) await end(importId, 'failed')
        throw error
      }
    },

    /** What is due by the clock. */
    async expireShelfFiles(): Promise<void> {
      // A process that was killed too often tells nobody.
      const members = await queries.giveUpBefore(db, new Date(clock().getTime() - 2 * HOUR_MS))
      await announce(db, { members, about: 'shelf-files' })
      await queries.deleteOver(db, clock())
    },
  }

  /** Answers whose row it was; nothing when there is none to do. */
  async function bringRow(tx: Database, importId: string): Promise<string | undefined> {
    const running = await queries.holdRunning(tx, importId)
    const row = running && (await queries.findNextRow(tx, importId))
    if (!row) return undefined
    const now = clock()
    const memberId = running.member_id
    const done = await doRow(tx, { row, memberId, chosen: chosenOf(running), now })
    await queries.noteFate(tx, { importId, number: row.number, ...done, now })
    return memberId
  }

  async function end(importId: string, state: 'done' | 'failed'): Promise<void> {
    await withTransaction(db, async (tx) => {
      const memberId = await queries.endImport(tx, importId, state)
      if (!memberId) return
      await announce(tx, { members: [memberId], about: 'shelf-files' })
      await announce(tx, { members: [memberId], about: 'library' })
    })
  }
}

type Running = NonNullable<Awaited<ReturnType<typeof queries.holdRunning>>>

/** One that runs has all of them: the table says so (shelf_imports_chosen). */
function chosenOf({ read_to, condition, offering, suburb, brings_reviews: bringsReviews }: Running): Chosen {
  return {
    readTo: read_to as ReadChoice,
    condition: condition as Condition,
    offering: offering as Offering,
    suburb: suburb as string,
    bringsReviews,
  }
}
