// Editing one's own submission. An administrator reviews every edit; an approved event stays unchanged until then, unless its
// organiser is an administrator: then it changes at once.

import type { Viewer } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { cityEventLimits } from '#rules/events/city-event-limits.ts'
import { canReviewEvents, canWithEvent, eventRelation } from '#rules/events/city-events.ts'
import { canChange } from '#rules/events/events.ts'
import { editInput, submissionInput } from '#rules/events/submission-inputs.ts'
import type { EventSeats } from '#server/events/answers/seats.ts'
import { notifySubmission } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent, insertEvents, lockForChange, updateEvent } from '#server/events/event-queries.ts'
import { changeFacts } from '#server/events/event-view.ts'
import { dropSeries, findSeries } from '#server/events/series-queries.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { cityFactsOf } from './city-facts.ts'
import { saveSeries } from './city-series.ts'
import { createRevisions } from './revisions.ts'
import { countWaiting, findFacts, findRevisionOf, lockSubmission } from './submission-queries.ts'
import { toSubmissionDraft } from './submission-view.ts'

type Stands = Parameters<typeof changeFacts>[0] & { organiser_id: string | null }

export function createEditing(parts: EventParts & { seats: EventSeats }) {
  const { jobs, pictures, city } = parts
  const revisions = createRevisions(parts)
  return {
    /** The initial values of its form; a pending change, if there is one. EVENT_NOT_FOUND, FORBIDDEN, EVENT_CANCELLED, EVENT_OVER. */
    submissionToEdit: defineRead({
      by: 'member',
      input: submissionInput,
      run: async ({ db, viewer, now }, { id }) => {
        const row = await findEvent(db, viewer, (await findRevisionOf(db, id)) ?? id)
        if (!row || row.club_id !== null) throw new DomainError('EVENT_NOT_FOUND')
        assertEditable(viewer, row, now)
        const published = row.revises === null ? row : await findEvent(db, viewer, row.revises)
        const isRepeating = published?.state === 'approved' && published.series_id !== null
        return toSubmissionDraft(row, { timeZone: city.timeZone, isRepeating })
      },
    }),

    /**
     * EVENT_NOT_FOUND, FORBIDDEN, EVENT_CANCELLED, EVENT_OVER, EVENT_CHANGED_MEANWHILE, UNKNOWN_SUBURB,
     * EVENT_HOURS_UNREAD, EVENT_HOUR_SKIPPED, EVENT_IN_PAST, EVENT_TOO_FAR, SUBMISSIONS_FULL, IMAGE_…; EVENT_HIDDEN and EVENT_SEATS_TAKEN too if it changes at once. Returns
     * whether it did.
     */
    editSubmission: defineCommand({
      by: 'writer',
      input: editInput,
      counts: ['eventByMember'],
      alsoCounts: ['uploadByMember'],
      // Two tabs that change an approved event at once: the second has to look again.
      refuses: { events_revised_once: 'EVENT_CHANGED_MEANWHILE' },
      prepare: async ({ db, viewer, now }, input) => {
        const seen = await findEvent(db, viewer, input.id)
        if (!seen || seen.club_id !== null) throw new DomainError('EVENT_NOT_FOUND')
        assertEditable(viewer, seen, now)
        const facts = cityFactsOf(input, { now, timeZone: city.timeZone })
        const taken = input.picture ? (await pictures.take(viewer, input.picture, 'cover')).id : undefined
        const picture = input.removePicture ? null : taken
        const published = seen.revises ?? (seen.state === 'approved' ? seen.id : null)
        return { facts, picture, published }
      },
      run: async (context, input, { facts, picture, published }): Promise<{ isAtOnce: boolean }> => {
        const { tx, viewer, now } = context
        const { id: memberId } = viewer
        const following = input.scope === 'following'
        const isAtOnce = published !== null && canReviewEvents(viewer).allowed
        const dates = isAtOnce ? await lockForChange(tx, { id: published, following, now }) : []
        const event = await lockSubmission(tx, input.id)
        if (!event) throw new DomainError('EVENT_NOT_FOUND')
        assertEditable(viewer, event, now)
        if (event.version !== input.version) throw new DomainError('EVENT_CHANGED_MEANWHILE')
        if (isAtOnce) {
          // This edit was made without seeing the pending change, which has to be opened first.
          if (event.revises === null && (await findRevisionOf(tx, event.id)))
            throw new DomainError('EVENT_CHANGED_MEANWHILE')
          const { reminded_at: _reminded, ...said } = facts
          const changed = { ...said, picture_id: picture === undefined ? event.picture_id : picture }
          await revisions.replace(tx, dates, { facts: changed, adminId: memberId, now })
          if (event.revises !== null && picture !== undefined) await pictures.letGo(tx, event.picture_id)
          const subject = { kind: 'event', id: published, name: changed.title } as const
          await writeDown(tx, { admin: viewer, action: 'event.change', subject, at: now })
          await announceEvent(tx, published, { members: [memberId], by: viewer })
          return { isAtOnce }
        }
        const isWaiting = event.state === 'draft' && event.starts_at > now
        if (!isWaiting && (await countWaiting(tx, { organiserId: memberId, now })) >= cityEventLimits.waiting)
          throw new DomainError('SUBMISSIONS_FULL')
        const waits = {
          ...facts,
          ...{ state: 'draft' as const, submitted_at: now, changed_at: now },
        }
        const isPublic = event.state === 'approved'
        const [id = input.id] = isPublic
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
            refused: JSON.stringify({
              ...(await findFacts(tx, event.id)),
              reason: event.reject_reason,
              series: (event.series_id && (await findSeries(tx, event.series_id))) || null,
            }),
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
        return { isAtOnce }
      },
    }),
  }
}

function assertEditable(viewer: Viewer, event: Stands, now: Date): void {
  const state = event.state
  assertAllowed(canWithEvent('edit', { state, relation: eventRelation(viewer, event.organiser_id) }))
  assertAllowed(canChange(changeFacts(event), now))
}
