import type { Viewer } from '#rules/viewer.ts'
import { type ListedRow, toEventCard } from '#server/events/event-view.ts'

/** For its organiser and administrators: the card with what became of it. */
export function toSubmission(row: ListedRow, viewer: Viewer, now: Date) {
  return {
    ...toEventCard(row, viewer, now),
    link: row.link,
    version: row.version,
    /** The approved event it takes the place of, if it is a change to one. */
    revises: row.revises,
    submittedAt: row.submitted_at ?? row.changed_at,
    rejectReason: row.reject_reason,
  }
}
export type Submission = ReturnType<typeof toSubmission>
