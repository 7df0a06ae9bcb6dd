// Changing a meeting, alone or with all later dates of its series.

import { assertAllowed } from '#rules/domain-error.ts'
import { hoursTyped } from '#rules/events/event-hours.ts'
import { spanFrom, spanOf } from '#rules/events/event-span.ts'
import { canChange, canSeat } from '#rules/events/events.ts'
import { type ChangedEvent, changeInput } from '#rules/events/planning-inputs.ts'
import { newLinksIn } from '#rules/members/new-members.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import { dropOutsiders, findSeats } from '#server/events/answers/answer-queries.ts'
import type { EventSeats } from '#server/events/answers/seats.ts'
import { notifyEvent } from '#server/events/event-jobs.ts'
import { announceEvent, announceWhoSees } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent, type LockedEvent, updateEvent } from '#server/events/event-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { factsOf, timesOn, typedTimesOn, wordsOf } from './event-facts.ts'
import { assertMayManage, lockMeetings } from './lock-meetings.ts'

export function createChanging(parts: EventParts & { seats: EventSeats }) {
  const { jobs, pictures, city, seats } = parts
  /**
   * The day applies to this meeting alone; everything else also to later ones, if requested. Members who have answered are notified of another time
   * or place. EVENT_NOT_FOUND, CLUB_FORBIDDEN, CLUB_CLOSED, EVENT_OVER, EVENT_CANCELLED, EVENT_HOUR_SKIPPED, EVENT_IN_PAST, EVENT_TOO_FAR, EVENT_SEATS_TAKEN, IMAGE_…
   */
  return defineCommand({
    by: 'writer',
    input: changeInput,
    counts: ['eventByMember'],
    brakes: {
      link: async (input, { db, viewer }) =>
        newLinksIn(wordsOf(input), wordsOf(await findEvent(db, viewer, input.eventId))),
    },
    alsoCounts: ['uploadByMember'],
    prepare: async ({ db, viewer }, { eventId, picture, removePicture }) => {
      await assertMayManage(db, viewer, eventId)
      if (picture) return (await pictures.take(viewer, picture, 'cover')).id
      return removePicture ? null : undefined
    },
    run: async ({ tx, viewer, now }, input, pictureId): Promise<void> => {
      const { eventId, scope } = input
      const { clubId, events: locked } = await lockMeetings(tx, viewer, { id: eventId, scope, now })
      // Nobody could be told of a later date that is hidden.
      const events = locked.filter(({ id, hidden_at }) => id === eventId || !hidden_at)
      // First, because their seats no longer count.
      if (!input.isPublic)
        await dropOutsiders(
          tx,
          events.map(({ id }) => id),
        )
      for (const event of events)
        await change(tx, event, { input, now, pictureId, isFirst: event.id === eventId, by: viewer.id })
      for (const { id, is_public } of events) {
        await seats.fill(tx, id)
        if (is_public === input.isPublic) await announceEvent(tx, id, { by: viewer })
        else await announceWhoSees(tx, id, viewer)
      }
      await announceClub(tx, viewer, clubId)
    },
  })

  /** Later dates keep their days. */
  function spanFor(event: LockedEvent, { input, isFirst }: { input: ChangedEvent; isFirst: boolean }) {
    const { startsOn, endsOn = startsOn } = input
    const typed = { first: startsOn, last: endsOn, hours: hoursTyped(input) }
    if (isFirst) return typed
    const { first } = spanOf({ startsAt: event.starts_at, endsAt: event.ends_at }, city.timeZone)
    return spanFrom(first, typed)
  }

  async function change(
    tx: Database,
    event: LockedEvent,
    to: {
      input: ChangedEvent
      now: Date
      pictureId: string | null | undefined
      isFirst: boolean
      by: string
    },
  ): Promise<void> {
    const { input, now, pictureId, by } = to
    assertAllowed(
      canChange(
        { startsAt: event.starts_at, isCancelled: event.cancelled_at !== null, isPublished: true },
        now,
      ),
    )
    const planned = to.isFirst ? typedTimesOn : timesOn
    const { reminded_at, ...times } = planned(spanFor(event, to), { now, timeZone: city.timeZone })
    const facts = { ...factsOf(input), ...times }
    const { going } = await findSeats(tx, event.id)
    assertAllowed(canSeat({ capacity: facts.capacity, going }))
    const isMoved = +facts.starts_at !== +event.starts_at || +facts.ends_at !== +event.ends_at
    const isElsewhere = facts.place !== event.place || facts.link !== event.link
    const isTold =
      isMoved || isElsewhere || facts.title !== event.title || facts.description !== event.description
    await updateEvent(tx, event.id, {
      ...facts,
      ...(isTold && { version: event.version + 1, changed_at: now }),
      ...(isMoved && { reminded_at }),
      ...(pictureId !== undefined && { picture_id: pictureId }),
    })
    if (pictureId !== undefined) await pictures.letGo(tx, event.picture_id)
    if (isMoved || isElsewhere)
      await jobs.enqueue(tx, notifyEvent, { eventId: event.id, news: 'changed', by })
  }
}
