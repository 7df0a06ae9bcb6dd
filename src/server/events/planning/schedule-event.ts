// Planning a club's meetings.
import { DomainError } from '#rules/domain-error.ts'
import type { ScheduledEvent } from '#rules/events/event-forms.ts'
import { hoursTyped } from '#rules/events/event-hours.ts'
import { eventLimits } from '#rules/events/events.ts'
import { daysOf } from '#rules/events/typed-days.ts'
import { type Viewer, writerOf } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import { notifyEvent } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { countPlanned, insertEvents, insertSeries } from '#server/events/event-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { factsOf, timesOn } from './event-facts.ts'

export function createScheduling({ db, jobs, limits, pictures, clock, city }: EventParts) {
  return {
    /**
     * A meeting, or one for each time that it comes back; its members are told once. Answers the id of the first. CLUB_NOT_FOUND, CLUB_FORBIDDEN, CLUB_CLOSED,
     * EVENT_IN_PAST, EVENT_TOO_FAR, EVENTS_FULL, IMAGE_…
     */
    async scheduleEvent(
      viewer: Viewer,
      clubId: string,
      input: ScheduledEvent,
      picture: File | null = null,
    ): Promise<string> {
      const { id: memberId } = writerOf(viewer)
      const asked = { clubId, deed: 'keepEvents' } as const
      await assertInClub(db, viewer, asked)
      const now = clock()
      const days = daysOf(input)
      const hours = hoursTyped(input)
      const times = days.map((day) => timesOn({ ...day, hours }, { now, timeZone: city.timeZone }))
      await limits.take('eventByMember', memberId)
      const pictureId = picture && (await pictures.take(viewer, picture, 'cover')).id
      return asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, asked)
        if ((await countPlanned(tx, clubId, now)) + days.length > eventLimits.planned)
          throw new DomainError('EVENTS_FULL')
        const seriesId =
          input.repeats === 'never'
            ? null
            : await insertSeries(tx, { rhythm: input.repeats, first_on: input.startsOn })
        const rows = times.map((each) => ({
          ...factsOf(input),
          ...each,
          club_id: clubId,
          state: 'approved',
          series_id: seriesId,
          created_by: memberId,
          picture_id: pictureId,
          created_at: now,
          changed_at: now,
        }))
        const [first = ''] = await insertEvents(tx, rows)
        await jobs.enqueue(tx, notifyEvent, { eventId: first, news: 'new' })
        await announceClub(tx, viewer, clubId)
        return first
      })
    },
  }
}
