// Files of shelves: upload, choices, import row by row, and export.

import type { City } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { DomainError } from '#rules/domain-error.ts'
import { suburbNamed } from '#rules/geography/suburb-named.ts'
import {
  leaveOutInput,
  shelfFileInput,
  shelfImportInput,
  shelfRowsInput,
  startImportInput,
} from '#rules/library/shelf-file-inputs.ts'
import { shelfFileLimits } from '#rules/library/shelf-file-limits.ts'
import { shelfPreviewHours, shelfReportDays, takenAs } from '#rules/library/shelf-files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { ownSuburb } from '#server/library/copy-point.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { lineOf } from '#server/look-up/found-book.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { exportedShelves } from './export-shelves.ts'
import { createRowWork } from './import-rows.ts'
import { readShelfFile } from './read-shelf-file.ts'
import { bringShelves } from './shelf-file-jobs.ts'
import { toImport, toReport, twinsAmong } from './shelf-file-view.ts'
import * as queries from './shelf-import-queries.ts'

const LONGEST_NAME = 120
const MOST_IMPORTS = 20

export function createShelfFileService(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
  city: Pick<City, 'timeZone'>
}) {
  const { jobs, city } = parts

  return {
    ...createRowWork(parts),
    operations: {
      /** The viewer's files that have not expired, the latest first. */
      shelfImports: defineRead({
        by: 'member',
        run: async ({ db, viewer, now }) => {
          const rows = await queries.listImports(db, { memberId: viewer.id, now, limit: MOST_IMPORTS })
          return rows.map(toImport)
        },
      }),

      /**
       * Reads a file and stores its rows for a preview, in place of one that still waits. Returns the import's id. SHELF_FILE_…,
       * SHELF_IMPORT_RUNNING, RATE_LIMITED.
       */
      takeShelfFile: defineCommand({
        by: 'writer',
        input: shelfFileInput,
        counts: ['shelfFileByMember'],
        prepare: async (_asked, { file }) => readShelfFile(new Uint8Array(await file.arrayBuffer())),
        run: async ({ tx, viewer, now }, { file }, { kind, rows }): Promise<string> => {
          const found = {
            member_id: viewer.id,
            file_name: nameOf(file),
            kind,
            rows: rows.length,
            created_at: now,
            moved_at: now,
            expires_at: hoursAfter(now, shelfPreviewHours),
          }
          // Two files sent at once are serialised here; the later one wins.
          await queries.lockFiles(tx, viewer.id)
          return queries.insertImport(tx, found, rows)
        },
      }),

      /** One file: the fate of each row, planned or done. `only`: rows with one fate. NOT_FOUND. */
      shelfImport: defineRead({
        by: 'member',
        input: shelfRowsInput,
        run: async ({ db, viewer, now }, { id, ...asked }) => {
          const { id: memberId } = viewer
          const found = await findOwn(db, { id, memberId, now })
          return toReport(db, found, { memberId, ...asked })
        },
      }),

      /**
       * Leaves one row out, or includes it again, until the import starts: also a row without a destination, which then goes where
       * read books go, `readTo`. One whose book is in the bookcase or in another row is added as another copy, `isAnother`. SHELF_IMPORT_OVER, NOT_FOUND.
       */
      leaveOutRow: defineCommand({
        by: 'writer',
        input: leaveOutInput,
        run: async ({ tx, viewer, now }, { id, number, isLeftOut, isAnother, readTo }): Promise<void> => {
          const facts = { id, memberId: viewer.id, now }
          await findOwn(tx, facts)
          if (!(await queries.holdPreview(tx, facts))) throw new DomainError('SHELF_IMPORT_OVER')
          const before = await queries.lockFiledAs(tx, { importId: id, number })
          if (!before) throw new DomainError('NOT_FOUND')
          const filedAs = isLeftOut ? before : takenAs(before, readTo)
          await queries.setLeftOut(tx, {
            ...{ importId: id, number, isLeftOut, filedAs },
            isAnother: isAnother && !isLeftOut,
          })
        },
      }),

      /** Starts a job that imports the rows. SHELF_IMPORT_OVER, SHELF_IMPORT_RUNNING, UNKNOWN_SUBURB, NOT_FOUND. */
      startShelfImport: defineCommand({
        by: 'writer',
        input: startImportInput,
        refuses: { shelf_imports_one_running: 'SHELF_IMPORT_RUNNING' },
        run: async ({ tx, viewer, now }, { id, location, ...chosen }): Promise<void> => {
          const facts = { id, memberId: viewer.id, now }
          await findOwn(tx, facts)
          const { slug: suburb } = location === null ? ownSuburb(viewer.suburb) : suburbNamed(location)
          const expiresAt = hoursAfter(now, shelfReportDays * 24)
          const isStarted = await queries.startImport(tx, { ...facts, ...chosen, expiresAt, suburb })
          if (!isStarted) throw new DomainError('SHELF_IMPORT_OVER')
          const rows = await queries.listRowFacts(tx, id, shelfFileLimits.rows)
          await queries.setTwins(tx, id, [...twinsAmong(rows, chosen.readTo)])
          if (!chosen.reviews) await queries.forgetReviews(tx, id)
          await jobs.enqueue(tx, bringShelves, { importId: id })
          await announce(tx, { members: [viewer.id], about: 'shelf-files', from: tabOf(viewer) })
        },
      }),

      /** Deletes a waiting file, or stops a running import: rows already imported stay. Idempotent. */
      stopShelfImport: defineCommand({
        by: 'member',
        whileSuspended: 'it stops what they have started, and writes nothing',
        input: shelfImportInput,
        run: async ({ tx, viewer, now }, { id }): Promise<void> => {
          const { id: memberId } = viewer
          await findOwn(tx, { id, memberId, now })
          await queries.stopImport(tx, { id, memberId })
          await announce(tx, { members: [memberId], about: 'shelf-files', from: tabOf(viewer) })
        },
      }),

      /** The viewer's bookcase, wishlist and other reviews as a CSV file that can be imported again, streamed in pieces. */
      exportShelves: defineRead({
        by: 'member',
        run: async ({ db, viewer }): Promise<AsyncGenerator<string>> =>
          exportedShelves(db, { memberId: viewer.id, timeZone: city.timeZone }),
      }),
    },
  }
}

async function findOwn(on: Database, facts: Parameters<typeof queries.findImport>[1]) {
  const found = await queries.findImport(on, facts)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

/** The file's name on the member's device, shown only to them. */
function nameOf(file: File): string {
  return lineOf(file.name).slice(0, LONGEST_NAME) || 'shelves.csv'
}
