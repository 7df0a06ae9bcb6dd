// Administrators look through what is submitted, and approve or reject it.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import {
  canAnswerSubmission,
  canReviewEvents,
  type EventState,
  toEventState,
} from '#rules/events/city-events.ts'
import { isUuid } from '#rules/ids.ts'
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { EventSeats } from '#server/events/answers/seats.ts'
import { notifyOutcome } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { updateEvent } from '#server/events/event-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Administrator, writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import { writeOutSeries } from './city-series.ts'
import { outcomeLetter } from './guest-letters.ts'
import { findConfirmedEmail, forgetGuest } from './guest-queries.ts'
import { createRevisions } from './revisions.ts'
import {
  countByState,
  findFacts,
  listSubmissions,
  listSubmittedBy,
  lockRevised,
  lockSubmission,
  type SubmissionFilter,
} from './submission-queries.ts'
import { toSubmission, toWaitingSubmission } from './submission-view.ts'

/** `version`: the one the administrator has read. */
type Read = { id: string; version: number }

export function createReview(parts: EventParts & { seats: EventSeats }) {
  const { db, jobs, post, clock, city } = parts
  const revisions = createRevisions(parts)
  return {
    /** For administrators. */
    async submissions(
      viewer: Viewer,
      { state, shown, ...filter }: { state: EventState; shown: number } & SubmissionFilter,
    ) {
      assertAllowed(canReviewEvents(viewer))
      const now = clock()
      const found = await listSubmissions(db, { viewer, state, filter, now, limit: shown + 1 })
      const { rows, more } = growing(found, shown)
      return {
        submissions: rows.map((row) => toWaitingSubmission(row, { viewer, now, timeZone: city.timeZone })),
        more,
        counts: await countByState(db),
      }
    },

    /** What the viewer has submitted, the latest first. */
    async ownSubmissions(viewer: Viewer, { shown }: { shown: number }) {
      const { id: by } = memberOf(viewer)
      const now = clock()
      const found = await listSubmittedBy(db, { viewer, by, now, limit: shown + 1 })
      const { rows, more } = growing(found, shown)
      return { submissions: rows.map((row) => toSubmission(row, viewer, now)), more }
    },

    /** On the lists from now on; of what comes back all dates. EVENT_NOT_FOUND, SUBMISSION_CANCELLED, SUBMISSION_ANSWERED, SUBMISSION_CHANGED, ORGANISER_DISABLED, EVENT_OVER, EVENT_SEATS_TAKEN. */
    approveEvent: (viewer: Viewer, read: Read) => answer(viewer, read, { answer: 'approved', reason: '' }),

    /** The same in a transaction of an administrator's who chose several. */
    approveFor: (tx: Database, admin: Administrator, read: Read): Promise<void> =>
      answerIn(tx, read, { answer: 'approved', reason: '', admin }),

    /** The reason reaches the organiser. EVENT_NOT_FOUND, SUBMISSION_CANCELLED, SUBMISSION_ANSWERED, SUBMISSION_CHANGED. */
    rejectEvent: (viewer: Viewer, { reason, ...read }: Read & { reason: string }) =>
      answer(viewer, read, { answer: 'rejected', reason }),
  }

  /** Of two administrators at once the first answers; the lock makes the other wait and read what has become of it. */
  async function answer(
    viewer: Viewer,
    read: Read,
    given: { answer: 'approved' | 'rejected'; reason: string },
  ): Promise<void> {
    assertAllowed(canReviewEvents(viewer))
    const admin = memberOf(viewer)
    if (!isUuid(read.id)) throw new DomainError('EVENT_NOT_FOUND')
    await asWriter(db, viewer, (tx) => answerIn(tx, read, { ...given, admin, by: viewer }))
  }

  /** `by`: whoever's tab need not hear of it. */
  async function answerIn(
    tx: Database,
    { id, version }: Read,
    given: { answer: 'approved' | 'rejected'; reason: string; admin: Administrator; by?: Viewer },
  ): Promise<void> {
    const { admin, by } = given
    const now = clock()
    const revised = await lockRevised(tx, id, now)
    const event = await lockSubmission(tx, id)
    if (!event || event.awaits_email) throw new DomainError('EVENT_NOT_FOUND')
    const stands = {
      state: toEventState(event.state),
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
      deed: given.answer === 'approved' ? 'event.approve' : 'event.reject',
      subject: { kind: 'event', id: eventId, name: event.title },
      memberId: event.organiser_id,
      why: given.reason,
      at: now,
    })
    await jobs.enqueue(tx, notifyOutcome, { eventId })
    await readByAdministrators(tx, id)
    const email = await findConfirmedEmail(tx, id)
    const reason = given.answer === 'approved' ? null : given.reason
    if (email) await post(tx, outcomeLetter({ email, title: event.title, eventId, reason }, parts))
    if (given.answer === 'rejected') await forgetGuest(tx, id)
    const members = event.organiser_id ? [event.organiser_id] : []
    await announceEvent(tx, eventId, { members, ...(by && { by }) })
  }
}
