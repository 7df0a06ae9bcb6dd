// Files of shelves: looked at, chosen about, brought in row by row, and written.
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import type { Condition } from '#rules/library/library.ts'
import {
  type Offering,
  type ReadChoice,
  type RowFate,
  shelfPreviewHours,
  shelfReportDays,
  takenAs,
} from '#rules/library/shelf-files.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { ownSuburb, suburbNamed } from '#server/library/copy-place.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { lineOf } from '#server/look-up/found-book.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import { exportedShelves } from './export-shelves.ts'
import { readShelfFile } from './read-shelf-file.ts'
import { createRowWork } from './row-work.ts'
import { bringShelves } from './shelf-file-jobs.ts'
import { toImport, toReport } from './shelf-file-view.ts'
import * as queries from './shelf-import-queries.ts'

const HOUR = 60 * 60 * 1000
const LONGEST_NAME = 120
const MOST_IMPORTS = 20

export type ImportChoices = {
  readTo: ReadChoice
  condition: Condition
  offering: Offering
  /** Ratings and reviews of the rows come along as the member's own, where they have written none. */
  reviews: boolean
  /** A suburb as typed; null: the member's own. */
  location: string | null
}

export function createShelfFileService(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
}) {
  const { db, jobs, limits, clock } = parts
  const later = (hours: number) => new Date(clock().getTime() + hours * HOUR)

  return {
    ...createRowWork(parts),

    /** The viewer's files that are not over, the latest first. */
    async shelfImports(viewer: Viewer) {
      const facts = { memberId: memberOf(viewer).id, now: clock(), limit: MOST_IMPORTS }
      return (await queries.listImports(db, facts)).map(toImport)
    },

    /**
     * Reads a file and keeps its rows to be looked at, in place of one that still waits. Answers the import's id. SHELF_FILE_…,
     * SHELF_IMPORT_RUNNING, RATE_LIMITED.
     */
    async takeShelfFile(viewer: Viewer, file: File): Promise<string> {
      const { id: memberId } = memberOf(viewer)
      await limits.take('shelfFileByMember', memberId)
      const { kind, rows } = readShelfFile(new Uint8Array(await file.arrayBuffer()))
      const now = clock()
      const found = {
        member_id: memberId,
        file_name: nameOf(file),
        kind,
        rows: rows.length,
        created_at: now,
        moved_at: now,
        expires_at: later(shelfPreviewHours),
      }
      return asWriter(db, viewer, async (tx) => {
        // Two files sent at once meet here, and the one that comes last stays.
        await queries.lockFiles(tx, memberId)
        return queries.insertImport(tx, found, rows)
      })
    },

    /** One file: what its rows are going to do, or have done. `only` those of one fate. NOT_FOUND. */
    async shelfImport(
      viewer: Viewer,
      id: string,
      {
        readTo,
        only,
        page,
        pageSize,
      }: { readTo: ReadChoice; only: RowFate | null; page: number; pageSize: number },
    ) {
      const { id: memberId } = memberOf(viewer)
      const found = isUuid(id) ? await queries.findImport(db, { id, memberId, now: clock() }) : undefined
      if (!found) throw new DomainError('NOT_FOUND')
      return toReport(db, found, { memberId, readTo, only, page, pageSize })
    },

    /**
     * Leaves one row out, or takes it after all, as long as the file has not been started: also one that goes nowhere as books that
     * were read go to `readTo`. SHELF_IMPORT_OVER, NOT_FOUND.
     */
    async leaveOutRow(
      viewer: Viewer,
      id: string,
      { number, isLeftOut, readTo }: { number: number; isLeftOut: boolean; readTo: ReadChoice },
    ): Promise<void> {
      const facts = { id, memberId: memberOf(viewer).id, now: clock() }
      if (!isUuid(id) || !(await queries.findImport(db, facts))) throw new DomainError('NOT_FOUND')
      await asWriter(db, viewer, async (tx) => {
        if (!(await queries.holdPreview(tx, facts))) throw new DomainError('SHELF_IMPORT_OVER')
        const before = await queries.lockFiledAs(tx, { importId: id, number })
        if (!before) throw new DomainError('NOT_FOUND')
        const filedAs = isLeftOut ? before : takenAs(before, readTo)
        await queries.setLeftOut(tx, { importId: id, number, isLeftOut, filedAs })
      })
    },

    /** Has the rows brought in by a job. SHELF_IMPORT_OVER, SHELF_IMPORT_RUNNING, UNKNOWN_SUBURB, NOT_FOUND. */
    async startShelfImport(viewer: Viewer, id: string, choices: ImportChoices): Promise<void> {
      const member = memberOf(viewer)
      const { location, ...chosen } = choices
      const now = clock()
      if (!isUuid(id) || !(await queries.findImport(db, { id, memberId: member.id, now })))
        throw new DomainError('NOT_FOUND')
      const { slug: suburb } = location === null ? ownSuburb(member.suburb) : suburbNamed(location)
      const facts = {
        id,
        memberId: member.id,
        now,
        expiresAt: later(shelfReportDays * 24),
        ...chosen,
        suburb,
      }
      try {
        await asWriter(db, viewer, async (tx) => {
          if (!(await queries.startImport(tx, facts))) throw new DomainError('SHELF_IMPORT_OVER')
          if (!choices.reviews) await queries.forgetReviews(tx, id)
          await jobs.enqueue(tx, bringShelves, { importId: id })
          await announce(tx, { members: [member.id], about: 'shelf-files', from: tabOf(viewer) })
        })
      } catch (error) {
        if (violatedConstraint(error) === 'shelf_imports_one_running')
          throw new DomainError('SHELF_IMPORT_RUNNING')
        throw error
      }
    },

    /** Forgets a file that waits, or stops one that is being brought in: what it has brought stays. Twice is once. */
    async stopShelfImport(viewer: Viewer, id: string): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await asWriter(db, viewer, async (tx) => {
        const found = await queries.findImport(tx, { id, memberId, now: clock() })
        if (!found) throw new DomainError('NOT_FOUND')
        await queries.stopImport(tx, { id, memberId })
        await announce(tx, { members: [memberId], about: 'shelf-files', from: tabOf(viewer) })
      })
    },

    /** The viewer's bookcase and wishlist as a CSV file that can be brought in again, piece by piece. */
    async exportShelves(viewer: Viewer): Promise<AsyncGenerator<string>> {
      return exportedShelves(db, memberOf(viewer).id)
    },
  }
}

/** What it was called on its member's machine, for them alone to know it by. */
function nameOf(file: File): string {
  return lineOf(file.name).slice(0, LONGEST_NAME) || 'shelves.csv'
}
