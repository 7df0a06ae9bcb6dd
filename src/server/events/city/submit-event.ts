// Submitting an event of the city, which an administrator looks at before anybody else sees it.
import type { City } from '#city/city.ts'
import { libraryNamed } from '#city/libraries.ts'
import { findSuburb } from '#city/suburbs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { cityEventLimits } from '#rules/events/city-events.ts'
import { readHours } from '#rules/events/event-hours.ts'
import { reminderHours } from '#rules/events/events.ts'
import type { SubmittedEvent } from '#rules/events/submission-forms.ts'
import type { Viewer } from '#rules/viewer.ts'
import { notifySubmission } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { insertEvents } from '#server/events/event-queries.ts'
import { remindedAt, timesOn } from '#server/events/planning/event-facts.ts'
import { withTransaction } from '#server/store/database.ts'
import { countWaiting } from './submission-queries.ts'

/** How it comes: `address` is the network's, by which guests are counted. */
type Sent = { picture: File | null; address: string }

export function createSubmitting(parts: EventParts) {
  const { db, jobs, limits, pictures, clock, city } = parts
  return {
    /**
     * Answers its id. Guests submit too, without a picture. UNKNOWN_SUBURB, EVENT_HOURS_UNREAD, EVENT_IN_PAST, EVENT_TOO_FAR, SUBMISSIONS_FULL, RATE_LIMITED, IMAGE_…
     */
    async submitEvent(viewer: Viewer, input: SubmittedEvent, { picture, address }: Sent): Promise<string> {
      const now = clock()
      const facts = cityFactsOf(input, { now, timeZone: city.timeZone })
      const organiserId = viewer.kind === 'member' ? viewer.id : null
      await (organiserId === null
        ? limits.take('eventByAddress', address)
        : limits.take('eventByMember', organiserId))
      const pictureId =
        picture && viewer.kind === 'member' ? (await pictures.take(viewer, picture, 'cover')).id : null
      return withTransaction(db, async (tx) => {
        if (organiserId !== null && (await countWaiting(tx, organiserId)) >= cityEventLimits.waiting)
          throw new DomainError('SUBMISSIONS_FULL')
        const row = {
          ...facts,
          state: 'draft',
          is_public: true,
          organiser_id: organiserId,
          submitted_at: now,
          picture_id: pictureId,
          reminded_at: remindedAt(facts.starts_at, now, reminderHours),
          created_at: now,
          changed_at: now,
        }
        const [id = ''] = await insertEvents(tx, [row])
        await jobs.enqueue(tx, notifySubmission, { eventId: id })
        return id
      })
    },
  }
}

/** What was typed, as it is stored. Where the place is a library we know, its spot is known too. */
function cityFactsOf(input: SubmittedEvent, at: { now: Date } & Pick<City, 'timeZone'>) {
  const { type, title, description, link, categories, capacity, place, startsOn } = input
  const read = readHours(input.time)
  if ('problem' in read) throw new DomainError('EVENT_HOURS_UNREAD')
  const suburb = findSuburb(input.suburb)
  if (!suburb) throw new DomainError('UNKNOWN_SUBURB')
  const library = libraryNamed(place)
  return {
    ...{ type, title, description, link, categories, place, capacity: capacity ?? null },
    suburb: suburb.slug,
    lat: library?.lat ?? null,
    lng: library?.lng ?? null,
    ...timesOn(startsOn, read.hours, at),
  }
}
