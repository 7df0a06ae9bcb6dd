// What is seen of events.
import { addDays, instantIn } from '#rules/calendar.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { EventType } from '#rules/events/city-events.ts'
import { type Days, daysOfMonth } from '#rules/events/event-days.ts'
import { around, eventDistance } from '#rules/events/event-place.ts'
import { eventLimits } from '#rules/events/events.ts'
import { hostNoteLimits } from '#rules/events/host-note-limits.ts'
import { isUuid } from '#rules/ids.ts'
import { growing } from '#rules/paging.ts'
import type { Standpoint } from '#rules/place/standpoint.ts'
import type { Viewer } from '#rules/viewer.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import { writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import type { Database } from '#server/store/database.ts'
import { listAttendees } from './answers/answer-queries.ts'
import { type EventPlace, listEvents, listNextEvents, listOfClub } from './event-list-queries.ts'
import { eventOfTopic } from './event-live.ts'
import { listDays } from './event-month-queries.ts'
import type { EventParts } from './event-parts.ts'
import { type EventRow, findEvent, isVisible, listReadable } from './event-queries.ts'
import type { When } from './event-time-queries.ts'
import { isHost, toEvent, toEventCard } from './event-view.ts'
import { listNotes } from './notes/note-queries.ts'
import { listOtherDates } from './series-queries.ts'

export type EventSearch = {
  when: When
  /** How many are on a page. */
  shown: number
  text?: string
  type?: EventType | null
  /** Where distances are from. */
  from?: Standpoint
  /** So far from there, 0 for that suburb alone; null for anywhere. */
  withinKm?: number | null
  /** Of the city's calendar. */
  days?: Days | null
  /** The `next` of the page before. */
  after?: string | null
}

/** An administrator opens what is not on the lists of everybody: that stands in their log. */
async function noteLook(db: Database, viewer: Viewer, row: EventRow, at: Date): Promise<void> {
  const isByAdmin = viewer.kind === 'member' && viewer.isAdmin && !row.club_id && !row.is_for_all
  if (!isByAdmin || row.organiser_id === viewer.id) return
  const subject = { kind: 'event', id: row.id, name: row.title }
  await writeLook(db, { admin: viewer, deed: 'event.view', subject, memberId: row.organiser_id, at })
}

const MOST_WORDS = 8

export function createEventReads({
  db,
  clock,
  city,
  publicUrl,
}: Pick<EventParts, 'db' | 'clock' | 'city' | 'publicUrl'>) {
  const midnight = (date: string) => instantIn(city.timeZone, `${date}T00:00`)
  return {
    /** One with who comes, as far as they let it be seen. EVENT_NOT_FOUND. */
    async event(viewer: Viewer, id: string) {
      const row = isUuid(id) ? await findEvent(db, viewer, id) : undefined
      if (!row) throw new DomainError('EVENT_NOT_FOUND')
      await noteLook(db, viewer, row, clock())
      const now = clock()
      const readsNotes = row.attendance === 'going' || isHost(row, viewer)
      const [attendees, dates, notes] = await Promise.all([
        listAttendees(db, { eventId: id, viewer, limit: eventLimits.shownAttendees }),
        row.series_id === null ? [] : listOtherDates(db, { eventId: id, viewer, now }),
        readsNotes ? listNotes(db, { eventId: id, viewer, limit: hostNoteLimits.shown }) : [],
      ])
      return toEvent(row, { viewer, now, attendees, dates, notes, publicUrl })
    },

    /** What it is called and when it is, for a message about it. EVENT_NOT_FOUND. */
    async eventNamed(viewer: Viewer, id: string) {
      const row = isUuid(id) ? await findEvent(db, viewer, id) : undefined
      if (!row) throw new DomainError('EVENT_NOT_FOUND')
      return { title: row.title, startsAt: row.starts_at, endsAt: row.ends_at }
    },

    /** May this member hear what becomes of the event of this topic? */
    async mayHear(memberId: string, topic: string): Promise<boolean> {
      const id = eventOfTopic(topic)
      return id !== undefined && isUuid(id) && (await isVisible(db, { id, memberId }))
    },

    /** Those of these events that a member may read, as anybody sees them or because they planned them; for what they take along. */
    async readableEvents(memberId: string, ids: readonly string[]): Promise<Set<string>> {
      return new Set(ids.length > 0 ? await listReadable(db, { memberId, ids }) : [])
    },

    /** A page of what is found of the viewer's clubs and of all that is public, and where the next one begins; null at the end. */
    async events(viewer: Viewer, search: EventSearch) {
      const now = clock()
      const { when, shown, text = '', type = null, days, after = null, from, withinKm = null } = search
      const filter = {
        ...{ type, when, words: wordsOf(text), after: placeOf(after) },
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

    /** The next few. */
    async nextEvents(viewer: Viewer, limit: number) {
      const now = clock()
      const rows = await listNextEvents(db, { viewer, now, limit })
      return rows.map((row) => toEventCard(row, viewer, now))
    },

    /** The days of a month on which there is something: of each the first few, and how many there are, counted to 100 (`countedOfDay`). */
    async eventsOfMonth(
      viewer: Viewer,
      search: Pick<EventSearch, 'text' | 'type' | 'from' | 'withinKm'> & { month: string },
    ) {
      const { text = '', type = null, month, from, withinKm = null } = search
      const days = daysOfMonth(month).map((date) => ({
        date,
        from: midnight(date),
        until: midnight(addDays(date, 1)),
      }))
      const rows = await listDays(db, {
        ...{
          viewer,
          days,
          words: wordsOf(text),
          type,
          around: from && withinKm !== null ? around(from, withinKm) : null,
        },
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

    /** The meetings of one club that the viewer sees. CLUB_NOT_FOUND. */
    async eventsOfClub(viewer: Viewer, clubId: string, { when, shown }: { when: When; shown: number }) {
      await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
      const now = clock()
      const found = await listOfClub(db, { viewer, clubId, when, now, limit: shown + 1 })
      const { rows, more } = growing(found, shown)
      const events = rows.map((row) => ({ ...toEventCard(row, viewer, now), description: row.description }))
      return { events, more }
    },
  }
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** What was made up is the beginning of the list. */
function placeOf(after: string | null): EventPlace | null {
  const [micros = '', id = ''] = after?.split('.') ?? []
  return /^-?\d{1,16}$/.test(micros) && isUuid(id) ? { micros, id } : null
}
