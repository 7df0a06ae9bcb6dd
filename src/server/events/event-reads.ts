// Reading events.
import { suburbBySlug } from '#city/suburbs.ts'
import { addDays, instantIn } from '#rules/base/calendar.ts'
import { isUuid } from '#rules/base/ids.ts'
import { topicInput } from '#rules/base/inputs.ts'
import { growing } from '#rules/base/paging.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import { DomainError } from '#rules/domain-error.ts'
import { daysOfMonth } from '#rules/events/event-days.ts'
import { eventInput } from '#rules/events/event-inputs.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import {
  clubEventsInput,
  eventsInput,
  monthInput,
  nextEventsInput,
  suburbEventsInput,
} from '#rules/events/event-list-inputs.ts'
import { around, eventDistance } from '#rules/events/event-place.ts'
import { hostNoteLimits } from '#rules/events/hosting/host-note-limits.ts'
import { standpointIn } from '#rules/geography/asked-standpoint.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import { writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { listAttendees } from './answers/answer-queries.ts'
import { type EventCursor, listAround, listEvents, listNextEvents, listOfClub } from './event-list-queries.ts'
import { eventOfTopic } from './event-live.ts'
import { listDays } from './event-month-queries.ts'
import type { EventParts } from './event-parts.ts'
import { type EventRow, findEvent, isVisible, listReadable } from './event-queries.ts'
import { isHost, toEvent, toEventCard } from './event-view.ts'
import { listNotes } from './notes/note-queries.ts'
import { listOtherDates } from './series-queries.ts'

/** Logs that an administrator has looked at an event that is not listed for everybody. */
async function noteLook(db: Database, viewer: Viewer, row: EventRow, at: Date): Promise<void> {
  const isByAdmin = viewer.kind === 'member' && viewer.isAdmin && !row.club_id && !row.is_for_all
  if (!isByAdmin || row.organiser_id === viewer.id) return
  const subject = { kind: 'event', id: row.id, name: row.title } as const
  await writeLook(db, { admin: viewer, action: 'event.view', subject, memberId: row.organiser_id, at })
}

const MOST_WORDS = 8

export function createEventReads({ db, city, publicUrl }: Pick<EventParts, 'db' | 'city' | 'publicUrl'>) {
  const midnight = (date: string) => instantIn(city.timeZone, `${date}T00:00`)
  return {
    operations: {
      /** One event with the members who are going and show their name. EVENT_NOT_FOUND. */
      event: defineRead({
        by: 'guest',
        input: eventInput,
        run: async ({ db, viewer, now }, { eventId }) => {
          const row = await findEvent(db, viewer, eventId)
          if (!row) throw new DomainError('EVENT_NOT_FOUND')
          await noteLook(db, viewer, row, now)
          const readsNotes = row.attendance === 'going' || isHost(row, viewer)
          const [attendees, dates, notes] = await Promise.all([
            listAttendees(db, { eventId, viewer, limit: eventLimits.shownAttendees }),
            row.series_id === null ? [] : listOtherDates(db, { eventId, viewer, now }),
            readsNotes ? listNotes(db, { eventId, viewer, limit: hostNoteLimits.shown }) : [],
          ])
          return toEvent(row, { viewer, now, attendees, dates, notes, publicUrl })
        },
      }),

      /** Its name and time, for a message about it. EVENT_NOT_FOUND. */
      eventNamed: defineRead({
        by: 'guest',
        input: eventInput,
        run: async ({ db, viewer }, { eventId }) => {
          const row = await findEvent(db, viewer, eventId)
          if (!row) throw new DomainError('EVENT_NOT_FOUND')
          return { title: row.title, startsAt: row.starts_at, endsAt: row.ends_at }
        },
      }),

      /** A page of search results among the viewer's clubs and all public events, and the cursor of the next page; null at the end. */
      events: defineRead({
        by: 'guest',
        input: eventsInput,
        run: async ({ db, viewer, now }, { when, shown, text, type, days, after, from, withinKm }) => {
          const filter = {
            ...{ type, when, words: wordsOf(text), after: cursorOf(after) },
            around: from && withinKm !== null ? around(from, withinKm) : null,
            from: days?.from ? midnight(days.from) : null,
            until: days?.to ? midnight(addDays(days.to, 1)) : null,
          }
          const found = await listEvents(db, filter, { viewer, now, limit: shown + 1 })
          const rows = found.slice(0, shown)
          const last = found.length > shown ? rows.at(-1) : undefined
          return {
            events: rows.map((row) => ({
              ...toEventCard(row, viewer, now),
              distance: from ? eventDistance(from, row) : null,
            })),
            next: last ? `${last.micros}.${last.id}` : null,
          }
        },
      }),

      /** The next few events in and around a suburb, and how many of them are in it. NOT_FOUND. */
      suburbEvents: defineRead({
        by: 'guest',
        input: suburbEventsInput,
        run: async ({ db, viewer, now }, { suburb: slug, limit, withinKm }) => {
          const suburb = suburbBySlug(slug)
          if (!suburb) throw new DomainError('NOT_FOUND')
          const from = standpointIn(suburb)
          const areas = { around: around(from, withinKm), counted: around(from, 0) }
          const rows = await listAround(db, { viewer, now, limit, ...areas })
          const events = rows.map((row) => ({
            ...toEventCard(row, viewer, now),
            distance: eventDistance(from, row),
          }))
          return { events, total: rows[0]?.total ?? 0 }
        },
      }),

      /** The next few events. */
      nextEvents: defineRead({
        by: 'guest',
        input: nextEventsInput,
        run: async ({ db, viewer, now }, { limit }) => {
          const rows = await listNextEvents(db, { viewer, now, limit })
          return rows.map((row) => toEventCard(row, viewer, now))
        },
      }),

      /** The days of a month with events: the first few of each, and their number, counted up to 100 (`countedOfDay`). */
      eventsOfMonth: defineRead({
        by: 'guest',
        input: monthInput,
        run: async ({ db, viewer, now }, { text, type, month, from, withinKm }) => {
          const days = daysOfMonth(month).map((date) => ({
            date,
            from: midnight(date),
            until: midnight(addDays(date, 1)),
          }))
          const rows = await listDays(db, {
            ...{ viewer, now, days, words: wordsOf(text), type },
            around: from && withinKm !== null ? around(from, withinKm) : null,
            named: eventLimits.namedOfDay,
            most: eventLimits.countedOfDay,
          })
          const byDate = Map.groupBy(rows, ({ date }) => date)
          return [...byDate].map(([date, first]) => ({
            date,
            count: Math.min(first[0]?.count ?? 0, eventLimits.countedOfDay),
            events: first.map(({ id, title, starts_at, ends_at }) => ({
              ...{ id, title, startsAt: starts_at, endsAt: ends_at },
            })),
          }))
        },
      }),

      /** Can the viewer listen to the event of this topic? */
      mayHear: defineRead({
        by: 'member',
        input: topicInput,
        run: async ({ db, viewer }, { topic }): Promise<boolean> => {
          const id = eventOfTopic(topic)
          return id !== undefined && isUuid(id) && (await isVisible(db, { id, memberId: viewer.id }))
        },
      }),

      /**
       * The meetings of one club that the viewer can see; and for those who keep them, whether public ones are on no list for everybody,
       * because only new members run the club. CLUB_NOT_FOUND.
       */
      eventsOfClub: defineRead({
        by: 'member',
        input: clubEventsInput,
        run: async ({ db, viewer, now }, { clubId, when, shown }) => {
          const access = await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
          const keeps = access.visibility === 'public' && canInClub('keepEvents', access).allowed
          const found = await listOfClub(db, { viewer, clubId, when, now, limit: shown + 1 })
          const { rows, more } = growing(found, shown)
          const isUnlisted = keeps && rows.some((row) => !row.is_of_known_hosts)
          const events = rows.map((row) => ({
            ...toEventCard(row, viewer, now),
            description: row.description,
            isInCalendar: row.is_in_calendar,
          }))
          return { events, more, isUnlisted }
        },
      }),
    },

    /** Those of these events that a member can read, because everybody can or because they planned them; for their export. */
    async readableEvents(memberId: string, ids: readonly string[]): Promise<Set<string>> {
      return new Set(ids.length > 0 ? await listReadable(db, { memberId, ids }) : [])
    },
  }
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** An invalid cursor counts as the beginning of the list. */
function cursorOf(after: string | null): EventCursor | null {
  const [micros = '', id = ''] = after?.split('.') ?? []
  return /^-?\d{1,16}$/.test(micros) && isUuid(id) ? { micros, id } : null
}
