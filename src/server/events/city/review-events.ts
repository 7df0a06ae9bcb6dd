// Administrators review submissions, and approve or reject them.

import { growing } from '#rules/base/paging.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canAnswerSubmission } from '#rules/events/city-events.ts'
import {
  ownSubmissionsInput,
  readSubmission,
  rejectInput,
  submissionsInput,
} from '#rules/events/submission-inputs.ts'
import type { EventSeats } from '#server/events/answers/seats.ts'
import { notifySubmissionOutcome } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { updateEvent } from '#server/events/event-queries.ts'
import { type Administrator, writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { writeOutSeries } from './city-series.ts'
import { findConfirmedEmail, forgetGuest } from './guest-queries.ts'
import { createRevisions } from './revisions.ts'
import {
  countByState,
  findFacts,
  listSubmissions,
  listSubmittedBy,
  lockRevised,
  lockSubmission,
} from './submission-queries.ts'
import { toSubmission, toWaitingSubmission } from './submission-view.ts'

/** `version`: the one the administrator has read. */
type Read = { id: string; version: number }

export function createReview(parts: EventParts & { seats: EventSeats }) {
  const { jobs, post, clock, city } = parts
  const revisions = createRevisions(parts)
  return {
    operations: {
      submissions: defineRead({
        by: 'admin',
        input: submissionsInput,
        run: async ({ db, viewer, now }, { state, shown, ...filter }) => {
          const found = await listSubmissions(db, { viewer, state, filter, now, limit: shown + 1 })
          const { rows, more } = growing(found, shown)
          const at = { viewer, now, timeZone: city.timeZone }
          const counts = await countByState(db)
          return { submissions: rows.map((row) => toWaitingSubmission(row, at)), more, counts }
        },
      }),

      /** The viewer's own submissions, the latest first. */
      ownSubmissions: defineRead({
        by: 'member',
        input: ownSubmissionsInput,
        run: async ({ db, viewer, now }, { shown }) => {
          const found = await listSubmittedBy(db, { viewer, by: viewer.id, now, limit: shown + 1 })
          const { rows, more } = growing(found, shown)
          return { submissions: rows.map((row) => toSubmission(row, viewer, now)), more }
        },
      }),

      /** Lists it, with all dates of a series. EVENT_NOT_FOUND, SUBMISSION_CANCELLED, SUBMISSION_ANSWERED, SUBMISSION_CHANGED, ORGANISER_DISABLED, EVENT_OVER, EVENT_HIDDEN, EVENT_SEATS_TAKEN. */
      approveEvent: defineCommand({
        by: 'admin',
        input: readSubmission,
        run: ({ tx, viewer, now }, read) =>
          answerIn(tx, read, { answer: 'approved', reason: '', admin: viewer, by: viewer, now }),
      }),

      /** The organiser is sent the reason. EVENT_NOT_FOUND, SUBMISSION_CANCELLED, SUBMISSION_ANSWERED, SUBMISSION_CHANGED. */
      rejectEvent: defineCommand({
        by: 'admin',
        input: rejectInput,
        run: ({ tx, viewer, now }, { reason, ...read }) =>
          answerIn(tx, read, { answer: 'rejected', reason, admin: viewer, by: viewer, now }),
      }),
    },

    /** Approves one of several that an administrator selected, in a transaction of its own. */
    approveFor: (tx: Database, admin: Administrator, read: Read): Promise<void> =>
      answerIn(tx, read, { answer: 'approved', reason: '', admin, now: clock() }),
  }

  /**
   * Of two administrators at once, the first answers; the second waits for the lock and then sees the answer. `by`: the member whose
   * tab needs no announcement.
   */
  async function answerIn(
    tx: Database,
    { id, version }: Read,
    given: { answer: 'approved' | 'rejected'; reason: string; admin: Administrator; by?: Viewer; now: Date },
  ): Promise<void> {
    const { admin, by, now } = given
    const revised = await lockRevised(tx, id, now)
    const event = await lockSubmission(tx, id)
    if (!event || event.awaits_email) throw new DomainError('EVENT_NOT_FOUND')
    const stands = {
      state: event.state,
      version: event.version,
      startsAt: event.starts_at,
      isCancelled: event.cancelled_at !== null,
      isOrganiserOut: event.is_organiser_out,
    }
    assertAllowed(canAnswerSubmission(stands, { version, now, answer: given.answer }))
    const replaces = given.answer === 'approved' && event.revises !== null
    const eventId = (replaces && event.revises) || id
    if (replaces)
      await revisions.replace(tx, revised, { facts: await findFacts(tx, id), adminId: admin.id, now })
    else
      await updateEvent(tx, id, {
        ...{ state: given.answer, refused: null },
        reject_reason: given.reason,
        reviewed_by: admin.id,
        reviewed_at: now,
      })
    if (given.answer === 'approved' && !replaces)
      await writeOutSeries(tx, event, { now, timeZone: city.timeZone })
    await writeDown(tx, {
      admin,
      action: given.answer === 'approved' ? 'event.approve' : 'event.reject',
      subject: { kind: 'event', id: eventId, name: event.title },
      memberId: event.organiser_id,
      why: given.reason,
      at: now,
    })
    await jobs.enqueue(tx, notifySubmissionOutcome, { eventId })
    await readByAdministrators(tx, id)
    const email = await findConfirmedEmail(tx, id)
    const { title } = event
    if (given.answer === 'approved') {
      await post(tx, { news: 'eventPublished', facts: { title, eventId }, email })
    } else {
      await post(tx, { news: 'eventNotPublished', facts: { title, reason: given.reason }, email })
      await forgetGuest(tx, id)
    }
    const members = event.organiser_id ? [event.organiser_id] : []
    await announceEvent(tx, eventId, { members, ...(by && { by }) })
  }
}
