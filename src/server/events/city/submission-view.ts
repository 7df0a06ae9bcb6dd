import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { eventChanges, keptEvent, refusedEvent } from '#rules/events/event-changes.ts'
import { hoursWords } from '#rules/events/event-hours.ts'
import { spanOf } from '#rules/events/event-span.ts'
import { onlyOnce } from '#rules/events/repeats.ts'
import { submissionStatus } from '#rules/events/submission-status.ts'
import { isChangeOver, type ListedRow, repeatsWords, toEventCard } from '#server/events/event-view.ts'

/** For its organiser and administrators: the card with its state. */
export function toSubmission(row: ListedRow & { changed_dates: number }, viewer: Viewer, now: Date) {
  const card = toEventCard(row, viewer, now)
  return {
    ...card,
    description: row.description,
    link: row.link,
    version: row.version,
    /** The approved event it would replace, if it is a change. */
    revises: row.revises,
    /** The number of dates it would change. */
    changedDates: row.changed_dates,
    repeats: repeatsWords(row),
    submittedAt: row.submitted_at ?? row.changed_at,
    rejectReason: row.reject_reason,
    /** The organiser's account is disabled: it cannot be approved for now. */
    isOrganiserOut: row.is_organiser_out,
    isHidden: row.hidden_at !== null,
    status: submissionStatus({
      ...{ state: card.state, isCancelled: card.isCancelled, isOver: card.isOver },
      ...{ isHidden: row.hidden_at !== null, isChange: row.revises !== null, hasBegun: row.starts_at <= now },
      isChangeOver: isChangeOver(row, now),
    }),
  }
}

/** For the administrator who answers it: with its changes. */
export function toWaitingSubmission(
  row: ListedRow & {
    refused: unknown
    published: unknown
    changed_dates: number
    next_dates: string[] | null
  },
  at: { viewer: Viewer; now: Date; timeZone: string },
) {
  const refused = row.refused === null ? null : refusedEvent.parse(row.refused)
  // Readers know the published version; only without one is it compared with the rejected version.
  const was = row.published === null ? refused : keptEvent.parse(row.published)
  // Once published, the rhythm stays.
  const series = row.published === null ? refused?.series : undefined
  const canRepeat = series !== undefined
  return {
    ...toSubmission(row, at.viewer, at.now),
    refusedFor: refused?.reason ?? null,
    changes:
      was &&
      eventChanges(
        { ...was, repeats: canRepeat ? rhythmOf(series) : undefined },
        { ...row, repeats: canRepeat ? rhythmOf(row) : undefined },
        at,
      ),
    /** The organiser whose account is disabled: they are not named anywhere else. */
    disabledOrganiserId: row.is_organiser_out ? row.organiser_id : null,
  }
}

/** Of a submission that waits or was rejected. */
const rhythmOf = (series: Omit<Parameters<typeof repeatsWords>[0], 'state'> | null) =>
  (series && repeatsWords({ ...series, state: 'draft' })) ?? onlyOnce

export type WaitingSubmission = ReturnType<typeof toWaitingSubmission>

/** As its form shows it. `isRepeating`: it is, or changes, a published date of a series. */
export function toSubmissionDraft(
  row: ListedRow,
  { timeZone, isRepeating }: { timeZone: string; isRepeating: boolean },
) {
  const { first, last, hours } = spanOf({ startsAt: row.starts_at, endsAt: row.ends_at }, timeZone)
  const { id, version, title, description, place, link } = row
  return {
    ...{ id, version, title, description, place, link },
    ...{ startsOn: first, endsOn: last === first ? '' : last },
    ...{ repeats: row.rhythm ?? ('never' as const), until: row.until_on ?? '' },
    type: row.type,
    time: hoursWords(hours),
    suburb: suburbNamed(row.suburb),
    categories: row.categories.join(', '),
    capacity: row.capacity === null ? '' : String(row.capacity),
    pictureId: row.picture_id,
    isPublic: row.state === 'approved' || row.revises !== null,
    isRepeating,
    scope: row.revises_following ? ('following' as const) : ('this' as const),
  }
}
export type SubmissionDraft = ReturnType<typeof toSubmissionDraft>

function suburbNamed(slug: string | null): string {
  const suburb = suburbBySlug(slug ?? '')
  return suburb ? suburbLabel(suburb) : ''
}

export type Submission = ReturnType<typeof toSubmission>
