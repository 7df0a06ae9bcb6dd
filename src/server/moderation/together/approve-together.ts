// Several approved at once: a minute later, unless an administrator undoes it.
import { randomUUID } from 'node:crypto'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import type { LoggedKind } from '#rules/members/logged-actions.ts'
import {
  approveTogetherInput,
  undoApprovalsInput,
  undoableApprovalsInput,
} from '#rules/moderation/desk-inputs.ts'
import { type ApprovedTogether, undoApprovalSeconds } from '#rules/moderation/together.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { JourneyService } from '#server/journeys/journey-service.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { asAdministrator } from '#server/members/accounts/as-viewer.ts'
import { type Administrator, writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { finishApprovals } from '#server/moderation/moderation-jobs.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { PlacesService } from '#server/places/places-service.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './waiting-approval-queries.ts'

type Item = { id: string; version: number }

export function createApprovingTogether(parts: {
  db: Database
  events: Pick<EventService, 'approveFor'>
  places: Pick<PlacesService, 'approveSuggestionFor' | 'suggestionsApproved'>
  library: Pick<LibraryService, 'confirmCorrectionFor'>
  journeys: Pick<JourneyService, 'showLineFor'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
}) {
  const { db, events, places, library, journeys, jobs, clock } = parts
  const approve: Record<ApprovedTogether, (tx: Database, admin: Administrator, item: Item) => Promise<void>> =
    {
      event: events.approveFor,
      bookshelf: places.approveSuggestionFor,
      correction: library.confirmCorrectionFor,
      line: journeys.showLineFor,
    }

  return {
    operations: {
      /**
       * Skips those that another administrator is about to approve already; returns how many remain. Nothing is
       * locked meanwhile, and nobody is notified until it is done.
       */
      approveTogether: defineCommand({
        by: 'admin',
        input: approveTogetherInput,
        run: async ({ tx, viewer: admin, now: at }, { kind, items }): Promise<{ count: number }> => {
          const batchId = randomUUID()
          const dueAt = new Date(at.getTime() + undoApprovalSeconds * 1000)
          const batch = { kind, batchId, items, adminId: admin.id, at, dueAt }
          const taken = await queries.insertApprovals(tx, batch)
          if (taken.length === 0) return { count: 0 }
          await jobs.enqueue(tx, finishApprovals, { batchId }, { startAfter: dueAt })
          const subject = { kind: batchKinds[kind], id: batchId, count: taken.length }
          await writeDown(tx, { admin, action: 'together.approve', subject, at })
          return { count: taken.length }
        },
      }),

      /** Within the minute, by any administrator. UNDO_OVER. */
      undoApprovals: defineCommand({
        by: 'admin',
        input: undoApprovalsInput,
        run: async ({ tx, viewer: admin, now: at }, { batchId }): Promise<{ count: number }> => {
          const undone = await queries.deleteApprovals(tx, { batchId, now: at })
          if (!undone) throw new DomainError('UNDO_OVER')
          const subject = { kind: batchKinds[undone.kind], id: batchId, count: undone.count }
          await writeDown(tx, { admin, action: 'together.undo', subject, at })
          return { count: undone.count }
        },
      }),

      /** The batches that can still be undone. */
      undoableApprovals: defineRead({
        by: 'admin',
        input: undoableApprovalsInput,
        run: async ({ db: on, viewer, now }, { kind }) => {
          const batches = await queries.listUndoable(on, kind, now)
          return batches.map(({ by_id: byId, ...batch }) => ({ ...batch, isOwn: byId === viewer.id }))
        },
      }),
    },

    /**
     * The job, after the minute. Approves each in a transaction of its own, on behalf of the administrator who
     * chose it, if they still may; one that was answered, changed or withdrawn meanwhile is left for an
     * administrator to look at. Idempotent. If this process's clock is behind the one that started the job, it runs again.
     */
    async finishApprovals(batchId: string): Promise<void> {
      const asked = { batchId, now: clock() }
      for (const { kind, adminId, ...item } of await queries.listDueApprovals(db, asked)) {
        await asAdministrator(db, adminId, (tx, admin) => approve[kind](tx, admin, item)).catch(
          (error: unknown) => {
            if (!isRefusal(error)) throw error
          },
        )
        await queries.deleteApproval(db, { kind, id: item.id, batchId })
      }
      const startAfter = await queries.findNextDue(db, asked)
      if (startAfter) await jobs.enqueue(db, finishApprovals, { batchId }, { startAfter })
      places.suggestionsApproved()
    },
  }
}

const batchKinds = {
  event: 'events',
  bookshelf: 'bookshelves',
  correction: 'corrections',
  line: 'lines',
} as const satisfies Record<ApprovedTogether, LoggedKind>
