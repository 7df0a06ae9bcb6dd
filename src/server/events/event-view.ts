import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { dayWords } from '#rules/base/calendar.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { type ClubAccess, type ClubPermission, canInClub } from '#rules/clubs/club-permissions.ts'
import { type CityEventAction, canWithEvent, eventRelation, eventTypes } from '#rules/events/city-events.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { eventSpot } from '#rules/events/event-place.ts'
import { canAnswer, canCancel, canChange, cancelledBecause, isFull } from '#rules/events/events.ts'
import { canTickWhoCame, ticketCode } from '#rules/events/hosting/attendance.ts'
import { canWriteNote } from '#rules/events/hosting/host-notes.ts'
import { rhythmText } from '#rules/events/repeats.ts'
import { toPicture } from '#server/images/shown-picture.ts'
import type { listAttendees } from './answers/answer-queries.ts'
import type { EventCardRow, EventRow } from './event-queries.ts'
import type { listNotes } from './notes/note-queries.ts'
import type { listOtherDates } from './series-queries.ts'

/** A row as its hosts read it. */
export type ListedRow = Omit<
  EventRow,
  | 'before_me'
  | 'is_wished'
  | 'is_in_calendar'
  | 'contact_id'
  | 'created_by'
  | 'change'
  | 'is_for_all'
  | 'is_across_block'
  | 'is_cancelled_across_block'
  | 'has_blocked_organiser'
>

/** The viewer's relation to the club of an event they can see: banned members see none. */
export function accessOf(
  row: Pick<EventRow, 'role' | 'visibility' | 'closed_at' | 'club_hidden_at'>,
  viewer: Viewer,
): ClubAccess {
  const relation =
    viewer.kind === 'guest'
      ? 'guest'
      : row.role === 'admin' || row.role === 'moderator'
        ? row.role
        : row.role
          ? 'member'
          : 'stranger'
  return {
    relation,
    visibility: row.visibility === 'public' ? 'public' : 'private',
    isClosed: row.closed_at !== null,
    isHidden: row.club_hidden_at !== null,
    isSiteAdmin: viewer.kind === 'member' && viewer.isAdmin,
  }
}

/** The facts of a card. */
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
    /** Null for a city event. */
    club: row.club_id && row.club_name !== null ? { id: row.club_id, name: row.club_name } : null,
    organiser:
      row.organiser_id && row.organiser_name !== null
        ? { id: row.organiser_id, name: row.organiser_name }
        : null,
    typeLabel: eventTypes[row.type],
    type: row.type,
    categories: row.categories,
    state: row.state,
    suburb: suburbOf(row.suburb),
    /** The rhythm of a series, and in lists its next dates that this card stands for. */
    repeats: row.rhythm && row.first_on ? rhythmText(row.first_on, row.rhythm) : null,
    nextDates: (row.next_dates ?? []).map((date) => new Date(date)),
    capacity: row.capacity,
    going: row.going,
    waiting: row.waiting,
    isFull: isFull(row),
    picture: toPicture(row.picture_id, row.picture_tint),
    attendance: row.attendance,
    isNamed: row.is_named ?? false,
    mayAnswer: canAnswer(times, now).allowed && may.answer,
    mayChange: canChange(stands, now).allowed && may.change,
    mayCancel: canCancel(stands, now).allowed && may.cancel,
  }
}
export type EventCard = ReturnType<typeof toEventCard>

/** The facts of its page: the card's and everything else. */
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
  const card = toEventCard(row, viewer, now)
  return {
    ...card,
    /** A member who has blocked its organiser gets no seat. The other way round they are not told before they ask for one. */
    mayAnswer: card.mayAnswer && !(row.is_across_block && row.has_blocked_organiser),
    mayChange: canChange(changeFacts(row), now).allowed && permissionsOf(row, viewer).change,
    description: row.description,
    link: row.link,
    /** Did the viewer submit it to the city, or plan it for their club? */
    isOwn: viewer.kind === 'member' && (row.organiser_id ?? row.created_by) === viewer.id,
    hasBegun: row.starts_at <= now,
    isChangeOver: isChangeOver(row, now),
    maybe: row.maybe,
    /** How many are ahead of the viewer on the waiting list. */
    beforeMe: row.before_me,
    /** For a viewer who is going with a private name: the host ticks it when they come. */
    ticket:
      row.ticket && row.attendance === 'going' && row.is_named === false ? ticketCode(row.ticket) : null,
    cancelNote: cancelNoteFor(row),
    repeats: repeatsWords(row),
    /** The other future dates of its series. */
    dates: dates.map((date) => ({
      ...{ id: date.id, startsAt: date.starts_at, isCancelled: date.cancelled_at !== null },
      attendance: date.attendance,
    })),
    /** The host's notes to everybody who is going, the newest first; only for members who are going. */
    notes: notes.map(({ id, body, written_at: writtenAt, name: by }) => ({ id, body, writtenAt, by })),
    isHost: isHost(row, viewer),
    mayWriteNote: isHost(row, viewer) && canWriteNote(noteFacts(row), now).allowed,
    mayTickWhoCame: isHost(row, viewer) && canTickWhoCame(cameFacts(row), now).allowed,
    /** Events of private clubs cannot be public. */
    mayBePublic: row.visibility === 'public',
    spot: eventSpot(row),
    postcode: (row.suburb !== null && suburbBySlug(row.suburb)?.postcode) || null,
    isWished: row.is_wished,
    isInCalendar: row.is_in_calendar,
    ...contactFor(row, viewer),
    /** The viewer has blocked the member who submitted or planned it. The other way round nobody is told. */
    hasBlockedOrganiser: row.has_blocked_organiser,
    /** Can everybody read it, including search engines? */
    isForAll: row.is_for_all,
    /** Unlisted, because its organiser's account is disabled. */
    isOrganiserOut: row.is_organiser_out,
    /** Unlisted until an administrator shows it again; its organiser and administrators can still open it. */
    isHidden: row.hidden_at !== null,
    /** The full address of its page. */
    address: `${publicUrl}${eventPath(row.id)}`,
    version: row.version,
    /** For its organiser and administrators. */
    rejectReason: row.reject_reason,
    /** The approved event that this change is for; it stays unchanged until the change is approved. */
    revises: row.revises,
    /** The change also applies to the later dates of the series. */
    revisesFollowing: row.revises_following,
    /** The viewer's own change to it that waits or was rejected. */
    change: row.change && { id: row.change.id, state: row.change.state },
    attendees: attendees.map(({ id, name, photo_id, photo_tint }) => ({
      id,
      name,
      photo: toPicture(photo_id, photo_tint),
    })),
  }
}

/** Decides whether it can be changed. A change to a published event can be, until that event begins. */
export const changeFacts = (
  row: Pick<EventRow, 'state' | 'starts_at' | 'cancelled_at' | 'revised_starts_at'>,
) => ({
  startsAt: row.revised_starts_at ?? row.starts_at,
  isCancelled: row.cancelled_at !== null,
  isPublished: row.state === 'approved' || row.revised_starts_at !== null,
})

/** Is it a change to a published event that has begun? */
export const isChangeOver = (
  { revised_starts_at }: Pick<EventRow, 'revised_starts_at'>,
  now: Date,
): boolean => revised_starts_at !== null && revised_starts_at <= now

/** Can the viewer write to everybody who is going, as far as the time allows? */
export const isHost = (row: EventCardRow, viewer: Viewer): boolean => permissionsOf(row, viewer).write

export const noteFacts = (row: Pick<EventRow, 'ends_at' | 'cancelled_at' | 'hidden_at'>) => ({
  endsAt: row.ends_at,
  isCancelled: row.cancelled_at !== null,
  isHidden: row.hidden_at !== null,
})

export const cameFacts = (row: Pick<EventRow, 'starts_at' | 'ends_at' | 'cancelled_at' | 'hidden_at'>) => ({
  ...noteFacts(row),
  startsAt: row.starts_at,
})

/** The rhythm; with its end while the dates have not been created yet. */
export function repeatsWords(
  row: Pick<EventRow, 'rhythm' | 'first_on' | 'until_on' | 'state'>,
): string | null {
  if (!row.rhythm || !row.first_on) return null
  const words = rhythmText(row.first_on, row.rhythm)
  if (row.state === 'approved' || !row.until_on) return words
  return `${words}, until ${dayWords(row.until_on, '')}`
}

/** Across a block, nothing of what the member who cancelled it wrote. */
function cancelNoteFor(row: EventRow): string {
  if (row.cancelled_because) return cancelledBecause[row.cancelled_because]
  return row.is_cancelled_across_block ? '' : row.cancel_note
}

/** The member to write to about it. Guests see it and are asked to log in; the organiser is not offered to write to themself. */
function contactFor({ contact_id: id }: EventRow, viewer: Viewer) {
  if (viewer.kind === 'guest') return { contactId: null, mayContact: id !== null }
  const contactId = id === viewer.id ? null : id
  return { contactId, mayContact: contactId !== null }
}

/** Guests see the buttons of an approved event, which ask them to log in. */
function permissionsOf(row: EventCardRow, viewer: Viewer) {
  if (row.club_id !== null) {
    const access = accessOf(row, viewer)
    const may = (permission: ClubPermission) => canInClub(permission, access).allowed
    const keeps = may('keepEvents')
    return {
      answer: viewer.kind === 'guest' || may('answerEvents'),
      change: keeps,
      cancel: keeps,
      write: keeps,
    }
  }
  const at = { state: row.state, relation: eventRelation(viewer, row.organiser_id) }
  const may = (action: CityEventAction) => canWithEvent(action, at).allowed
  return {
    answer: at.state === 'approved' && (viewer.kind === 'guest' || may('answer')),
    change: may('edit'),
    cancel: may('cancel'),
    write: may('write'),
  }
}

function suburbOf(slug: string | null): string | null {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  return suburb ? suburbLabel(suburb) : null
}

export type EventDetails = ReturnType<typeof toEvent>
