// Planning a club's meetings.
import { DomainError } from '#rules/domain-error.ts'
import { hoursTyped } from '#rules/events/event-hours.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { scheduleInput } from '#rules/events/planning-inputs.ts'
import { daysOf } from '#rules/events/typed-days.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import { notifyEvent } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { countPlanned, insertEvents, insertSeries } from '#server/events/event-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { factsOf, timesOn, typedTimesOn, wordsOf } from './event-facts.ts'

/**
 * One meeting, or one for each date of a series; the club's members are notified once. Returns the id of the first. CLUB_NOT_FOUND, CLUB_FORBIDDEN, CLUB_CLOSED,
 * EVENT_HOUR_SKIPPED, EVENT_IN_PAST, EVENT_TOO_FAR, EVENTS_FULL, IMAGE_…
 */
export function createScheduling({ jobs, pictures, city }: EventParts) {
  return defineCommand({
    by: 'writer',
    input: scheduleInput,
    counts: ['eventByMember'],
    brakes: { link: (input) => linksIn(wordsOf(input)) },
    alsoCounts: ['uploadByMember'],
    prepare: async ({ db, viewer, now }, input) => {
      await assertInClub(db, viewer, { clubId: input.clubId, permission: 'keepEvents' })
      const hours = hoursTyped(input)
      const at = { now, timeZone: city.timeZone }
      const times = daysOf(input).map((day, index) =>
        index === 0 ? typedTimesOn({ ...day, hours }, at) : timesOn({ ...day, hours }, at),
      )
      const { picture } = input
      const pictureId = picture ? (await pictures.take(viewer, picture, 'cover')).id : null
      return { times, pictureId }
    },
    run: async ({ tx, viewer, now }, { clubId, ...input }, { times, pictureId }): Promise<string> => {
      await assertInLockedClub(tx, viewer, { clubId, permission: 'keepEvents' })
      if ((await countPlanned(tx, clubId, now)) + times.length > eventLimits.planned)
        throw new DomainError('EVENTS_FULL')
      const seriesId =
        input.repeats === 'never'
          ? null
          : await insertSeries(tx, { rhythm: input.repeats, first_on: input.startsOn })
      const rows = times.map((each) => ({
        ...factsOf(input),
        ...each,
        club_id: clubId,
        state: 'approved' as const,
        series_id: seriesId,
        created_by: viewer.id,
        picture_id: pictureId,
        created_at: now,
        changed_at: now,
      }))
      const [first = ''] = await insertEvents(tx, rows)
      await jobs.enqueue(tx, notifyEvent, { eventId: first, news: 'new' })
      await announceClub(tx, viewer, clubId)
      return first
    },
  })
}
