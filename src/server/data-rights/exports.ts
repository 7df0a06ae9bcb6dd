// Exports: requested by their member, made by a job, downloaded by nobody else, and deleted after some days.

import { HOUR_MS } from '#rules/base/durations.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import { daysAfter, type ExportSubject, exportKeptDays } from '#rules/data-rights/data-rights.ts'
import { openExportInput } from '#rules/data-rights/data-rights-inputs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { Interrupted } from '#server/jobs/worker.ts'
import { announce } from '#server/live/live-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { makeExport } from './data-rights-jobs.ts'
import type { DataRightsParts } from './data-rights-parts.ts'
import * as queries from './export-queries.ts'
import { zipOf } from './export-zip.ts'

const BATCH = 100

export function createExports(parts: DataRightsParts) {
  const { db, jobs, exports: files, clock } = parts

  return {
    operations: {
      /** The viewer's exports that have not expired, the latest first; a finished one only while its file exists. */
      exports: defineRead({
        by: 'member',
        run: async ({ db, viewer, now }) => {
          const rows = await queries.listExports(db, { memberId: viewer.id, now, limit: 20 })
          const isThere = await Promise.all(rows.map(({ id, state }) => state !== 'ready' || files.has(id)))
          return rows.filter((_, at) => isThere[at])
        },
      }),

      /** PROOF_NEEDED; EXPORT_BEING_MADE while another is being made. */
      askExport: defineCommand({
        by: 'proven',
        whileSuspended: 'their own data',
        counts: [{ rule: 'exportByMember', of: whoeverHasNone }],
        refuses: { data_exports_one_making: 'EXPORT_BEING_MADE' },
        run: async ({ tx, viewer: { id: memberId }, now }): Promise<void> => {
          const exportId = await queries.insertExport(tx, {
            member_id: memberId,
            asked_at: now,
            expires_at: daysAfter(now, exportKeptDays),
          })
          await jobs.enqueue(tx, makeExport, { exportId })
          await announce(tx, { members: [memberId], about: 'data' })
        },
      }),

      /** The file of the viewer's finished export. PROOF_NEEDED; NOT_FOUND for everybody else, and once it has expired. */
      openExport: defineRead({
        by: 'proven',
        input: openExportInput,
        run: async ({ db, viewer: { id: memberId }, now }, { id }) => {
          const isReady = await queries.isReady(db, { id, memberId, now })
          const file = isReady ? await files.open(id) : undefined
          if (!file) throw new DomainError('NOT_FOUND')
          return file
        },
      }),
    },

    /** Idempotent: a second run makes the same file and sends no second email. When the process stops, it stops before the next row. */
    async makeExport(
      id: string,
      { isLastTry, stopping }: { isLastTry: boolean; stopping?: AbortSignal },
    ): Promise<void> {
      const asked = await queries.findAsked(db, id)
      if (!asked) return
      const memberId = asked.member_id
      const say = async (percent: number, subject: ExportSubject) => {
        await queries.noteProgress(db, { id, percent, subject })
        await announce(db, { members: [memberId], about: 'data' })
      }
      try {
        const bytes = await files.write(id, zipOf({ ...parts, memberId, now: clock(), say, stopping }))
        await finish({ id, memberId, bytes })
      } catch (error) {
        if (isLastTry && !(error instanceof Interrupted)) {
          await queries.markFailed(db, id)
          await announce(db, { members: [memberId], about: 'data' })
        }
        throw error
      }
    },

    forgetExports,
  }

  async function finish({ id, memberId, bytes }: { id: string; memberId: string; bytes: number }) {
    const expiresAt = daysAfter(clock(), exportKeptDays)
    await withTransaction(db, async (tx) => {
      const reader = await queries.markReady(tx, { id, bytes, expiresAt })
      if (reader) await parts.post(tx, { news: 'exportReady', facts: { expiresAt }, ...reader })
      await announce(tx, { members: [memberId], about: 'data' })
    })
  }

  /** The file before its row: if this is interrupted, the row shows where to continue. */
  async function forgetExports(now: Date): Promise<void> {
    // A job whose process was killed too often cannot report its failure.
    await queries.giveUpBefore(db, new Date(now.getTime() - 2 * HOUR_MS))
    for (;;) {
      const ids = await queries.listOver(db, now, BATCH)
      if (ids.length === 0) return
      for (const id of ids) await files.remove(id)
      await queries.deleteExports(db, ids)
    }
  }
}

/** Requesting an export while one is being made does not count against the limit. */
async function whoeverHasNone({ db, viewer }: { db: Database; viewer: Viewer }): Promise<string | null> {
  const { id } = memberOf(viewer)
  return (await queries.isBeingMade(db, id)) ? null : id
}
