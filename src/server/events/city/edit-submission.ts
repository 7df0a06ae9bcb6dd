// Changing what one has submitted. Whatever it was, an administrator looks at it again; an approved event stays as it is until then,
// unless its organiser is an administrator: then it changes at once.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import {
  canReviewEvents,
  canWithEvent,
  cityEventLimits,
  eventStanding,
  toEventState,
} from '#rules/events/city-events.ts'
import type { Scope } from '#rules/events/event-facts.ts'
import { canChange } from '#rules/events/events.ts'
import type { SubmittedEvent } from '#rules/events/submission-forms.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import type { EventSeats } from '#server/events/answers/seats.ts'
import { notifySubmission } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent, insertEvents, lockForChange, updateEvent } from '#server/events/event-queries.ts'
import { dropSeries } from '#server/events/series-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { violatedConstraint } from '#server/store/database.ts'
import { cityFactsOf } from './city-facts.ts'
import { saveSeries } from './city-series.ts'
import { createRevisions } from './revisions.ts'
import { countWaiting, findFacts, findRevisionOf, lockSubmission } from './submission-queries.ts'
import { toSubmissionDraft } from './submission-view.ts'

/** `scope`: of a published series this date alone, or those that follow too. */
type Edited = { id: string; version: number; scope?: Scope; picture: File | null; isRemoved: boolean }
type Stands = { state: string; organiser_id: string | null; starts_at: Date; cancelled_at: Date | null }

export function createEditing(parts: EventParts & { seats: EventSeats }) {
  const { db, jobs, limits, pictures, clock, city } = parts
  const revisions = createRevisions(parts)
  return {
    /** What its form begins with; of an event whose changes wait already, those. EVENT_NOT_FOUND, FORBIDDEN, EVENT_CANCELLED, EVENT_OVER. */
    async submissionToEdit(viewer: Viewer, id: string) {
      memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('EVENT_NOT_FOUND')
      const row = await findEvent(db, viewer, (await findRevisionOf(db, id)) ?? id)
      if (!row || row.club_id !== null) throw new DomainError('EVENT_NOT_FOUND')
      assertEditable(viewer, row)
      const published = row.revises === null ? row : await findEvent(db, viewer, row.revises)
      const isRepeating = published?.state === 'approved' && published.series_id !== null
      return toSubmissionDraft(row, { timeZone: city.timeZone, isRepeating })
    },

    /**
     * `version`: the one that was read. EVENT_NOT_FOUND, FORBIDDEN, EVENT_CANCELLED, EVENT_OVER, EVENT_CHANGED_MEANWHILE, UNKNOWN_SUBURB,
     * EVENT_HOURS_UNREAD, EVENT_IN_PAST, EVENT_TOO_FAR, SUBMISSIONS_FULL, IMAGE_…; where it changes at once EVENT_SEATS_TAKEN too. Answers whether
     * it has.
     */
    async editSubmission(
      viewer: Viewer,
      input: SubmittedEvent,
      edited: Edited,
    ): Promise<{ isAtOnce: boolean }> {
      const { id: memberId } = writerOf(viewer)
      if (!isUuid(edited.id)) throw new DomainError('EVENT_NOT_FOUND')
      const seen = await findEvent(db, viewer, edited.id)
      if (!seen || seen.club_id !== null) throw new DomainError('EVENT_NOT_FOUND')
      assertEditable(viewer, seen)
      const now = clock()
      const facts = cityFactsOf(input, { now, timeZone: city.timeZone })
      await limits.take('eventByMember', memberId)
      const taken = edited.picture ? (await pictures.take(viewer, edited.picture, 'cover')).id : undefined
      const picture = edited.isRemoved ? null : taken
      const following = edited.scope === 'following'
      const published = seen.revises ?? (seen.state === 'approved' ? seen.id : null)
      const isAtOnce = published !== null && canReviewEvents(viewer).allowed
      await asWriter(db, viewer, async (tx) => {
        const dates = isAtOnce ? await lockForChange(tx, { id: published, following, now }) : []
        const event = await lockSubmission(tx, edited.id)
        if (!event) throw new DomainError('EVENT_NOT_FOUND')
        assertEditable(viewer, event)
        if (event.version !== edited.version) throw new DomainError('EVENT_CHANGED_MEANWHILE')
        if (isAtOnce) {
          // Changes that wait are opened first: these were written past them.
          if (event.revises === null && (await findRevisionOf(tx, event.id)))
            throw new DomainError('EVENT_CHANGED_MEANWHILE')
          const { reminded_at: _reminded, ...said } = facts
          const changed = { ...said, picture_id: picture === undefined ? event.picture_id : picture }
          await revisions.replace(tx, dates, { facts: changed, adminId: memberId, now })
          if (event.revises !== null && picture !== undefined) await pictures.letGo(tx, event.picture_id)
          const subject = { kind: 'event', id: published, name: changed.title }
          await writeDown(tx, { admin: memberOf(viewer), deed: 'event.change', subject, at: now })
          return announceEvent(tx, published, { members: [memberId], by: viewer })
        }
        const isWaiting = event.state === 'draft' && event.starts_at > now
        if (!isWaiting && (await countWaiting(tx, { organiserId: memberId, now })) >= cityEventLimits.waiting)
          throw new DomainError('SUBMISSIONS_FULL')
        const waits = {
          ...facts,
          ...{ state: 'draft', submitted_at: now, changed_at: now },
        }
        const isPublic = event.state === 'approved'
        const [id = edited.id] = isPublic
          ? await insertEvents(tx, [
              {
                ...waits,
                ...{ is_public: true, organiser_id: memberId, revises: event.id, created_at: now },
                revises_following: following,
                picture_id: picture === undefined ? event.picture_id : picture,
              },
            ])
          : []
        if (!isPublic) {
          const refused = event.state === 'rejected' && {
            refused: JSON.stringify({ ...(await findFacts(tx, event.id)), reason: event.reject_reason }),
          }
          await updateEvent(tx, event.id, {
            ...waits,
            ...refused,
            ...(event.revises === null
              ? { series_id: await saveSeries(tx, input) }
              : { revises_following: following }),
            ...{ version: event.version + 1, reviewed_by: null, reviewed_at: null, reject_reason: '' },
            ...(picture !== undefined && { picture_id: picture }),
          })
          if (event.series_id !== null) await dropSeries(tx, event.series_id)
          if (picture !== undefined) await pictures.letGo(tx, event.picture_id)
        }
        await jobs.enqueue(tx, notifySubmission, { eventId: id })
        await announceEvent(tx, event.id, { members: [memberId], by: viewer })
      }).catch((error) => {
        // Two tabs that change an approved event at once: one of them has to look again.
        if (violatedConstraint(error) === 'events_revised_once')
          throw new DomainError('EVENT_CHANGED_MEANWHILE')
        throw error
      })
      return { isAtOnce }
    },
  }

  function assertEditable(viewer: Viewer, event: Stands): void {
    const state = toEventState(event.state)
    assertAllowed(canWithEvent('edit', { state, standing: eventStanding(viewer, event.organiser_id) }))
    const stands = { startsAt: event.starts_at, isCancelled: event.cancelled_at !== null }
    assertAllowed(canChange({ ...stands, isPublished: state === 'approved' }, clock()))
  }
}
