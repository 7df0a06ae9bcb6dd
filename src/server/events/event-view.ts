import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { dayWords } from '#rules/base/calendar.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { type ClubPermission, type ClubPlace, canInClub } from '#rules/clubs/club-permissions.ts'
import {
  type CityEventAction,
  canWithEvent,
  eventStanding,
  eventTypes,
  toEventState,
  toEventType,
} from '#rules/events/city-events.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { eventSpot } from '#rules/events/event-place.ts'
import { type Attendance, canAnswer, canCancel, canChange, isFull } from '#rules/events/events.ts'
import { canWriteNote } from '#rules/events/hosting/host-notes.ts'
import { canTickWhoCame, ticketCode } from '#rules/events/hosting/who-came.ts'
import { rhythmText, toRhythm } from '#rules/events/repeats.ts'
import type { listAttendees } from './answers/answer-queries.ts'
import type { EventCardRow, EventRow } from './event-queries.ts'
import type { listNotes } from './notes/note-queries.ts'
import type { listOtherDates } from './series-queries.ts'

/** As those who look after it read it. */
export type ListedRow = Omit<
  EventRow,
  'before_me' | 'is_wished' | 'is_in_calendar' | 'contact_id' | 'created_by' | 'change' | 'is_for_all'
>

/** Where the viewer stands in the club of an event they see: who is banned sees none. */
export function placeOf(
  row: Pick<EventRow, 'role' | 'visibility' | 'closed_at' | 'club_hidden_at'>,
  viewer: Viewer,
): ClubPlace {
  const standing =
    viewer.kind === 'guest'
      ? 'guest'
      : row.role === 'admin' || row.role === 'moderator'
        ? row.role
        : row.role
          ? 'member'
          : 'stranger'
  return {
    standing,
    visibility: row.visibility === 'public' ? 'public' : 'private',
    isClosed: row.closed_at !== null,
    isHidden: row.club_hidden_at !== null,
    isSiteAdmin: viewer.kind === 'member' && viewer.isAdmin,
  }
}

/** What a card shows. */
export function toEventCard(row: EventCardRow & { next_dates?: string[] | null }, viewer: Viewer, now: Date) {
  const may = permissionsOf(row, viewer)
  const times = { startsAt: row.starts_at, endsAt: row.ends_at, isCancelled: row.cancelled_at !== null }
  const stands = { ...times, isPublished: row.state === 'approved' }
  return {
    id: row.id,
    title: row.title,
    place: row.place,
    ...times,
    isPublic: row.is_public,
    isOver: row.ends_at <= now,
    /** Null where the city itself is the place. */
    club: row.club_id && row.club_name !== null ? { id: row.club_id, name: row.club_name } : null,
    organiser:
      row.organiser_id && row.organiser_name !== null
        ? { id: row.organiser_id, name: row.organiser_name }
        : null,
    typeLabel: typeLabel(row.type),
    type: row.type,
    categories: row.categories,
    state: toEventState(row.state),
    suburb: suburbOf(row.suburb),
    /** Of what comes back: how, and in lists when the next ones are that this one stands for. */
    repeats: row.rhythm && row.first_on ? rhythmText(row.first_on, toRhythm(row.rhythm)) : null,
    nextDates: (row.next_dates ?? []).map((date) => new Date(date)),
    capacity: row.capacity,
    going: row.going,
    waiting: row.waiting,
    isFull: isFull(row),
    picture: row.picture_id && row.picture_tint ? { id: row.picture_id, tint: row.picture_tint } : null,
    attendance: toAttendance(row.attendance),
    isNamed: row.is_named ?? false,
    mayAnswer: canAnswer(times, now).allowed && may.answer,
    mayChange: canChange(stands, now).allowed && may.change,
    mayCancel: canCancel(stands, now).allowed && may.cancel,
  }
}
export type EventCard = ReturnType<typeof toEventCard>

/** What its page shows: the same with all there is to say. */
export function toEvent(
  row: EventRow,
  {
    viewer,
    now,
    attendees,
    dates,
    notes,
    publicUrl,
  }: {
    viewer: Viewer
    now: Date
    attendees: Awaited<ReturnType<typeof listAttendees>>
    dates: Awaited<ReturnType<typeof listOtherDates>>
    notes: Awaited<ReturnType<typeof listNotes>>
    publicUrl: string
  },
) {
  return {
    ...toEventCard(row, viewer, now),
    description: row.description,
    link: row.link,
    /** Has the viewer submitted it to the city, or planned it for their club? */
    isOwn: viewer.kind === 'member' && (row.organiser_id ?? row.created_by) === viewer.id,
    hasBegun: row.starts_at <= now,
    maybe: row.maybe,
    /** How many are before the viewer on the waiting list. */
    beforeMe: row.before_me,
    /** Of the viewer who is going without their name: the host ticks it when they come. */
    ticket:
      row.ticket && row.attendance === 'going' && row.is_named === false ? ticketCode(row.ticket) : null,
    cancelNote: row.cancel_note,
    repeats: repeatsWords(row),
    /** The other dates of its series that are ahead. */
    dates: dates.map((date) => ({
      ...{ id: date.id, startsAt: date.starts_at, isCancelled: date.cancelled_at !== null },
      attendance: toAttendance(date.attendance),
    })),
    /** What its host has written to everybody who is going, the newest first; nothing for who is not. */
    notes: notes.map(({ id, body, written_at: writtenAt, name: by }) => ({ id, body, writtenAt, by })),
    isHost: isHost(row, viewer),
    mayWriteNote: isHost(row, viewer) && canWriteNote(noteStanding(row), now).allowed,
    mayTickWhoCame: isHost(row, viewer) && canTickWhoCame(cameStanding(row), now).allowed,
    /** Of a private club no event is for everybody. */
    mayBePublic: row.visibility === 'public',
    spot: eventSpot(row),
    postcode: (row.suburb !== null && suburbBySlug(row.suburb)?.postcode) || null,
    isWished: row.is_wished,
    isInCalendar: row.is_in_calendar,
    ...contactFor(row, viewer),
    /** May everybody read it, search engines too? */
    isForAll: row.is_for_all,
    /** On no list, since the account of its organiser is disabled. */
    isOrganiserOut: row.is_organiser_out,
    /** On no list until an administrator shows it again; its organiser and administrators still find it. */
    isHidden: row.hidden_at !== null,
    /** Of its page, for whoever asks from elsewhere. */
    address: `${publicUrl}${eventPath(row.id)}`,
    version: row.version,
    /** For its organiser and administrators. */
    rejectReason: row.reject_reason,
    /** A change to an approved event, which stays as it is until this is approved. */
    revises: row.revises,
    /** It is to those that follow in the series too. */
    revisesFollowing: row.revises_following,
    /** The viewer's own change to it, that waits or was rejected. */
    change: row.change && { id: row.change.id, state: toEventState(row.change.state) },
    attendees: attendees.map(({ id, name, photo_id, photo_tint }) => ({
      id,
      name,
      photo: photo_id && photo_tint ? { id: photo_id, tint: photo_tint } : null,
    })),
  }
}

/** May the viewer write to everybody who is going, as long as it is time for it? */
export const isHost = (row: EventCardRow, viewer: Viewer): boolean => permissionsOf(row, viewer).write

export const noteStanding = (row: Pick<EventRow, 'ends_at' | 'cancelled_at' | 'hidden_at'>) => ({
  endsAt: row.ends_at,
  isCancelled: row.cancelled_at !== null,
  isHidden: row.hidden_at !== null,
})

export const cameStanding = (
  row: Pick<EventRow, 'starts_at' | 'ends_at' | 'cancelled_at' | 'hidden_at'>,
) => ({ ...noteStanding(row), startsAt: row.starts_at })

/** How it comes back; of what is not written out yet also until when. */
export function repeatsWords(
  row: Pick<EventRow, 'rhythm' | 'first_on' | 'until_on' | 'state'>,
): string | null {
  if (!row.rhythm || !row.first_on) return null
  const words = rhythmText(row.first_on, toRhythm(row.rhythm))
  if (row.state === 'approved' || !row.until_on) return words
  return `${words}, until ${dayWords(row.until_on, '')}`
}

/** Whom one writes to about it. A guest is offered it and told to sign in; nobody is offered to write to themself. */
function contactFor({ contact_id: id }: EventRow, viewer: Viewer) {
  if (viewer.kind === 'guest') return { contactId: null, mayContact: id !== null }
  const contactId = id === viewer.id ? null : id
  return { contactId, mayContact: contactId !== null }
}

/** A guest is shown the buttons of an approved event, which ask them to sign in. */
function permissionsOf(row: EventCardRow, viewer: Viewer) {
  if (row.club_id !== null) {
    const place = placeOf(row, viewer)
    const may = (permission: ClubPermission) => canInClub(permission, place).allowed
    const keeps = may('keepEvents')
    return {
      answer: viewer.kind === 'guest' || may('answerEvents'),
      change: keeps,
      cancel: keeps,
      write: keeps,
    }
  }
  const at = { state: toEventState(row.state), standing: eventStanding(viewer, row.organiser_id) }
  const may = (action: CityEventAction) => canWithEvent(action, at).allowed
  return {
    answer: at.state === 'approved' && (viewer.kind === 'guest' || may('answer')),
    change: may('edit'),
    cancel: may('cancel'),
    write: may('write'),
  }
}

/** A kind that is not known is shown as it is. */
function typeLabel(stored: string): string {
  const type = toEventType(stored)
  return type ? eventTypes[type] : stored
}

function suburbOf(slug: string | null): string | null {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  return suburb ? suburbLabel(suburb) : null
}

export type EventDetails = ReturnType<typeof toEvent>

export function toAttendance(stored: string | null): Attendance | null {
  const known: readonly Attendance[] = ['going', 'waiting', 'maybe', 'no']
  return known.find((each) => each === stored) ?? null
}
