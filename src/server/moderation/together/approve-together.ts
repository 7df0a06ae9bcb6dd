// Several approved at once: a minute later, unless an administrator takes that back.
import { randomUUID } from 'node:crypto'
import { assertAllowed, DomainError, isRefusal } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canModerate } from '#rules/moderation/moderation.ts'
import { type ApprovedTogether, undoApprovalSeconds } from '#rules/moderation/together.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { asAdministrator, asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Administrator, writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { finishApprovals } from '#server/moderation/moderation-jobs.ts'
import type { PlacesService } from '#server/places/places-service.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './waiting-approval-queries.ts'

type Item = { id: string; version: number }

export function createApprovingTogether(parts: {
  db: Database
  events: Pick<EventService, 'approveFor'>
  places: Pick<PlacesService, 'approveSuggestionFor' | 'suggestionsApproved'>
  library: Pick<LibraryService, 'confirmCorrectionFor'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
}) {
  const { db, events, places, library, jobs, clock } = parts
  const approve: Record<ApprovedTogether, (tx: Database, admin: Administrator, item: Item) => Promise<void>> =
    {
      event: events.approveFor,
      bookshelf: places.approveSuggestionFor,
      correction: library.confirmCorrectionFor,
    }

  return {
    /**
     * Of those that another administrator is about to approve already none twice; how many are left. They wait for nobody meanwhile, and
     * nobody is told anything until it is done.
     */
    async approveTogether(
      viewer: Viewer,
      { kind, items }: { kind: ApprovedTogether; items: Item[] },
    ): Promise<{ count: number }> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      const batchId = randomUUID()
      return asWriter(db, viewer, async (tx) => {
        const at = clock()
        const dueAt = new Date(at.getTime() + undoApprovalSeconds * 1000)
        const batch = {
          kind,
          batchId,
          items: items.filter(({ id }) => isUuid(id)),
          adminId: admin.id,
          at,
          dueAt,
        }
        const taken = batch.items.length > 0 ? await queries.insertApprovals(tx, batch) : []
        if (taken.length === 0) return { count: 0 }
        await jobs.enqueue(tx, finishApprovals, { batchId }, { startAfter: dueAt })
        await noteAll(tx, { deed: 'together.approve', admin, batchId, why: many(kind, taken.length), at })
        return { count: taken.length }
      })
    },

    /** Within the minute, by any administrator. UNDO_OVER. */
    async undoApprovals(viewer: Viewer, batchId: string): Promise<{ count: number }> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      if (!isUuid(batchId)) throw new DomainError('NOT_FOUND')
      return asWriter(db, viewer, async (tx) => {
        const at = clock()
        const undone = await queries.deleteApprovals(tx, { batchId, now: at })
        if (!undone) throw new DomainError('UNDO_OVER')
        const why = many(undone.kind, undone.count)
        await noteAll(tx, { deed: 'together.undo', admin, batchId, why, at })
        return { count: undone.count }
      })
    },

    /** What can still be undone. */
    async undoableApprovals(viewer: Viewer, kind: ApprovedTogether) {
      assertAllowed(canModerate(viewer))
      const { id } = memberOf(viewer)
      const batches = await queries.listUndoable(db, kind, clock())
      return batches.map(({ by_id: byId, ...batch }) => ({ ...batch, isOwn: byId === id }))
    },

    /**
     * The job, when the minute is over. Each is approved in a transaction of its own, as by whoever chose it, if they may still; what was
     * answered, changed or taken back meanwhile is left as it is, for an administrator to look at. Done twice it approves once (idempotent).
     */
    async finishApprovals(batchId: string): Promise<void> {
      for (const { kind, adminId, ...item } of await queries.listDueApprovals(db, {
        batchId,
        now: clock(),
      })) {
        await asAdministrator(db, adminId, (tx, admin) => approve[kind](tx, admin, item)).catch(
          (error: unknown) => {
            if (!isRefusal(error)) throw error
          },
        )
        await queries.deleteApproval(db, { kind, id: item.id, batchId })
      }
      places.suggestionsApproved()
    },
  }

  async function noteAll(
    tx: Database,
    noted: {
      deed: 'together.approve' | 'together.undo'
      admin: Administrator
      batchId: string
      why: string
      at: Date
    },
  ): Promise<void> {
    const { deed, admin, batchId, why, at } = noted
    const subject = { kind: 'approvals', id: batchId, name: why }
    await writeDown(tx, { admin, deed, subject, at })
  }
}

const nouns: Record<ApprovedTogether, [one: string, several: string]> = {
  event: ['event', 'events'],
  bookshelf: ['bookshelf', 'bookshelves'],
  correction: ['correction', 'corrections'],
}
const many = (kind: ApprovedTogether, count: number): string => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`
