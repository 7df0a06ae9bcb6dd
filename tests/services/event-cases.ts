// The answers about events for each kind of viewer. The rules and services of clubs and events cover in full what each
// standing may do.
import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import type { ClubVisibility } from '#rules/clubs/clubs.ts'
import { changeEventForm } from '#rules/events/event-forms.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { aCityEvent, aMember, anEvent } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { aSubmission } from '#tests/support/events.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import { aPicture, type House } from './house.ts'

/** `noteId`: the host's message to everybody who is going. */
type Meeting = { clubId: string; eventId: string; noteId: string }

/**
 * Somebody of every standing, and a meeting that the club has in a week (or at the given time) by these tables' clock.
 */
function atMeeting(
  visibility: ClubVisibility,
  act: (house: House, viewer: Viewer, meeting: Meeting) => Promise<unknown>,
  inDays = 7,
): ServiceCase['stage'] {
  return async (house) => {
    const { club, roles } = await aClubWithEverybody(house.db, { visibility })
    const startsAt = new Date(house.time.now.getTime() + inDays * DAY_MS)
    const { id: eventId } = await anEvent(house.db, { club, by: club.admin, isPublic: true, startsAt })
    const note = await house.db
      .insertInto('host_notes')
      .values({
        ...{ event_id: eventId, written_by: club.admin.id, body: 'Bring a book.' },
        ...{ written_at: new Date('2026-03-14T10:00:00Z'), written_on: '2026-03-14', number: 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { roles, act: (viewer) => act(house, viewer, { clubId: club.id, eventId, noteId: note.id }) }
  }
}

/** A city event, with its organiser, another member, the moderator of a club, and an administrator. */
function atSubmission(
  state: 'draft' | 'approved',
  act: (house: House, viewer: Viewer, eventId: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const { db, time } = house
    const { roles: ofClub } = await aClubWithEverybody(db, { visibility: 'public' })
    const organiser = await aMember(db)
    const startsAt = new Date(time.now.getTime() + 7 * DAY_MS)
    const { id } = await aCityEvent(db, { by: organiser, state, startsAt })
    const roles = {
      organiser,
      member: await aMember(db),
      moderator: ofClub.moderator,
      admin: ofClub.siteAdmin,
    }
    return { roles, act: (viewer) => act(house, viewer, id) }
  }
}
const reviewers = { admin: 'may' } as const

const meeting = {
  ...{ title: 'The Dry', description: 'We talk about the first half.', place: 'West End Library', link: '' },
  ...{ startsOn: '2026-04-14', from: '18:30', to: '20:00', isAllDay: false, isPublic: false },
}

const outside = (code: 'EVENT_NOT_FOUND' | 'CLUB_NOT_FOUND') =>
  ({ stranger: code, requested: code, banned: code, siteAdmin: code }) as const
const inside = { member: 'may', moderator: 'may', admin: 'may' } as const
const kept = { admin: 'may', moderator: 'may', member: 'CLUB_FORBIDDEN' } as const
const anybody = { member: 'may' } as const

export const eventCases: ServiceCases<'events'> = {
  hideEvent: inner('part of answering a report, in moderation'),
  readableEvents: inner('part of making an export, in data rights'),
  approveFor: inner('part of approving several at once, in moderation'),
  organiserOf: inner('part of reporting an event, in moderation'),
  event: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) => events.event(viewer, { eventId })),
    may: { ...inside, ...outside('EVENT_NOT_FOUND'), guest: 'EVENT_NOT_FOUND' },
  },
  eventNamed: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) => events.eventNamed(viewer, { eventId })),
    may: { ...inside, ...outside('EVENT_NOT_FOUND'), guest: 'EVENT_NOT_FOUND' },
  },
  mayHear: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) =>
      events.mayHear(viewer, { topic: `event:${eventId}` }),
    ),
    may: { stranger: 'may', member: 'may' },
  },
  events: {
    stage: asAnyone(({ events }, viewer) => events.events(viewer, { when: 'upcoming', shown: 50 })),
    may: anybody,
  },
  eventPins: {
    stage: asAnyone(({ events }, viewer) => events.eventPins(viewer, { zoom: 10 })),
    may: anybody,
  },
  eventsBySuburb: {
    stage: asAnyone(({ events }, viewer) =>
      events.eventsBySuburb(viewer, { from: standpointOf(viewer, city), shown: 6 }),
    ),
    may: anybody,
  },
  eventsOfMonth: {
    stage: asAnyone(({ events }, viewer) => events.eventsOfMonth(viewer, { month: '2026-04' })),
    may: anybody,
  },
  suburbEvents: {
    stage: asAnyone(({ events }, viewer) =>
      events.suburbEvents(viewer, { suburb: 'west-end-4101', limit: 3, withinKm: 5 }),
    ),
    may: anybody,
  },
  nextEvents: {
    stage: asAnyone(({ events }, viewer) => events.nextEvents(viewer, { limit: 3 })),
    may: anybody,
  },
  eventsOfClub: {
    stage: atMeeting('private', ({ events }, viewer, { clubId }) =>
      events.eventsOfClub(viewer, { clubId, when: 'upcoming', shown: 50 }),
    ),
    may: { ...inside, ...outside('CLUB_NOT_FOUND') },
  },
  submitEvent: {
    stage: atSubmission('approved', ({ events }, viewer) =>
      events.submitEvent(viewer, {
        ...aSubmission({ startsOn: '2026-04-14' }),
        address: '203.0.113.7',
      }),
    ),
    may: { guest: 'may', member: 'may', organiser: 'may', moderator: 'may', admin: 'may' },
    further: [
      asAnyone(({ events }, viewer) =>
        events.submitEvent(viewer, {
          ...aSubmission({ startsOn: '2026-04-14' }),
          ...{ address: '203.0.113.7', picture: aPicture() },
        }),
      ),
      // By a guest, who may be told by email.
      async ({ events }) => ({
        roles: {},
        act: (viewer) =>
          events.submitEvent(viewer, {
            ...aSubmission({ startsOn: '2026-04-14' }),
            ...{ address: '203.0.113.8', email: 'grace@example.org' },
          }),
      }),
    ],
    enqueues: ['event.notify-submission'],
  },
  submissionToEdit: {
    stage: atSubmission('approved', ({ events }, viewer, id) => events.submissionToEdit(viewer, { id })),
    may: { organiser: 'may', member: 'FORBIDDEN', moderator: 'FORBIDDEN', admin: 'FORBIDDEN' },
  },
  editSubmission: {
    stage: atSubmission('draft', ({ events }, viewer, id) =>
      events.editSubmission(viewer, {
        ...aSubmission({ startsOn: '2026-04-14' }),
        ...{ id, version: 0 },
      }),
    ),
    further: [
      atSubmission('draft', ({ events }, viewer, id) =>
        events.editSubmission(viewer, {
          ...aSubmission({ startsOn: '2026-04-14' }),
          ...{ id, version: 0, picture: aPicture() },
        }),
      ),
    ],
    may: { organiser: 'may', member: 'EVENT_NOT_FOUND', moderator: 'EVENT_NOT_FOUND', admin: 'FORBIDDEN' },
    tells: { atEvent: ['events'], organiser: ['events'] },
    enqueues: ['event.notify-submission'],
  },
  confirmSubmission: {
    stage: asAnyone(({ events }, viewer) => events.confirmSubmission(viewer, { token: randomUUID() })),
    may: { member: 'EVENT_LINK_OVER', guest: 'EVENT_LINK_OVER' },
  },
  ownSubmissions: {
    stage: asAnyone(({ events }, viewer) => events.ownSubmissions(viewer, { shown: 50 })),
    may: { member: 'may' },
  },
  submissions: {
    stage: atSubmission('draft', ({ events }, viewer) =>
      events.submissions(viewer, { state: 'draft', shown: 50 }),
    ),
    may: reviewers,
  },
  approveEvent: {
    stage: atSubmission('draft', ({ events }, viewer, id) => events.approveEvent(viewer, { id, version: 0 })),
    may: reviewers,
    tells: { atEvent: ['events'], organiser: ['events'] },
    enqueues: ['event.notify-outcome'],
  },
  rejectEvent: {
    stage: atSubmission('draft', ({ events }, viewer, id) =>
      events.rejectEvent(viewer, { id, version: 0, reason: 'It is not about books.' }),
    ),
    may: reviewers,
    tells: { atEvent: ['events'], organiser: ['events'] },
    enqueues: ['event.notify-outcome'],
  },
  scheduleEvent: {
    stage: atMeeting('private', ({ events }, viewer, { clubId }) =>
      events.scheduleEvent(viewer, { clubId, ...meeting, repeats: 'never' }),
    ),
    may: { ...kept, ...outside('CLUB_NOT_FOUND') },
    further: [
      atMeeting('private', ({ events }, viewer, { clubId }) =>
        events.scheduleEvent(viewer, { clubId, ...meeting, repeats: 'never', picture: aPicture() }),
      ),
      atMeeting('private', ({ events }, viewer, { clubId }) =>
        events.scheduleEvent(viewer, { clubId, ...meeting, repeats: 'never', link: 'https://example.org' }),
      ),
    ],
    tells: { atClub: ['clubs'] },
    enqueues: ['event.notify'],
  },
  changeEvent: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) =>
      events.changeEvent(viewer, { eventId, ...changeEventForm.parse(meeting) }),
    ),
    may: { ...kept, ...outside('EVENT_NOT_FOUND') },
    further: [
      atMeeting('private', ({ events }, viewer, { eventId }) =>
        events.changeEvent(viewer, { eventId, ...changeEventForm.parse(meeting), picture: aPicture() }),
      ),
      atMeeting('private', ({ events }, viewer, { eventId }) =>
        events.changeEvent(viewer, {
          eventId,
          ...changeEventForm.parse({ ...meeting, link: 'https://example.org' }),
        }),
      ),
    ],
    tells: { atEvent: ['events', 'membership'], atClub: ['clubs'] },
    enqueues: ['event.notify'],
  },
  cancelEvent: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) =>
      events.cancelEvent(viewer, { eventId, scope: 'this', note: '' }),
    ),
    may: { ...kept, ...outside('EVENT_NOT_FOUND') },
    tells: { atEvent: ['events'], atClub: ['clubs'] },
    enqueues: ['event.notify'],
  },
  writeToAllGoing: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) =>
      events.writeToAllGoing(viewer, { eventId, note: 'Bring a cup.' }),
    ),
    may: { ...kept, ...outside('EVENT_NOT_FOUND') },
    further: [
      atMeeting('private', ({ events }, viewer, { eventId }) =>
        events.writeToAllGoing(viewer, { eventId, note: 'See https://example.org' }),
      ),
    ],
    tells: { atEvent: ['events'] },
    enqueues: ['event.notify-host-note'],
  },
  takeBackNote: {
    stage: atMeeting('private', ({ events }, viewer, { eventId, noteId }) =>
      events.takeBackNote(viewer, { eventId, noteId }),
    ),
    may: { ...kept, ...outside('EVENT_NOT_FOUND') },
    tells: { atEvent: ['events'] },
  },
  whoCame: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) => events.whoCame(viewer, { eventId }), -1),
    may: { ...kept, ...outside('EVENT_NOT_FOUND') },
  },
  tickWhoCame: {
    stage: atMeeting(
      'private',
      ({ events }, viewer, { eventId }) => events.tickWhoCame(viewer, { eventId, tickets: [] }),
      -1,
    ),
    may: { ...kept, ...outside('EVENT_NOT_FOUND') },
  },
  // Suspended members may give a seat back, and not take one.
  answer: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) =>
      events.answer(viewer, { eventId, answer: 'no', isNamed: true }),
    ),
    may: { ...inside, ...outside('EVENT_NOT_FOUND') },
    tells: { atEvent: ['events'], member: ['events'] },
  },
  markEvent: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) =>
      events.markEvent(viewer, { eventId, mark: 'calendar' }),
    ),
    may: { ...inside, ...outside('EVENT_NOT_FOUND') },
    tells: { member: ['events'] },
  },
  // It asks nothing of the event: a member can remove their own mark whatever has become of it.
  unmarkEvent: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) =>
      events.unmarkEvent(viewer, { eventId, mark: 'calendar' }),
    ),
    may: { ...inside, stranger: 'may', requested: 'may', banned: 'may', siteAdmin: 'may' },
    tells: { member: ['events'] },
  },
  calendarFile: {
    stage: atMeeting('private', ({ events }, viewer, { eventId }) =>
      events.calendarFile(viewer, { eventId }),
    ),
    may: { ...inside, ...outside('EVENT_NOT_FOUND'), guest: 'EVENT_NOT_FOUND' },
  },
  followClub: {
    stage: atMeeting('private', ({ events }, viewer, { clubId }) => events.followClub(viewer, { clubId })),
    may: { ...inside, ...outside('CLUB_NOT_FOUND') },
    enqueues: ['event.notify-calendar-link'],
  },
  stopFollowing: {
    stage: atMeeting('private', ({ events }, viewer, { clubId }) => events.stopFollowing(viewer, { clubId })),
    may: { ...inside, stranger: 'may', requested: 'may', banned: 'may', siteAdmin: 'may' },
  },
  feed: {
    stage: asAnyone(({ events }, viewer) => events.feed(viewer, { key: randomUUID() })),
    may: { member: 'NOT_FOUND', guest: 'NOT_FOUND' },
  },
  ownEvents: {
    stage: asAnyone(({ events }, viewer) => events.ownEvents(viewer, { shown: 50 })),
    may: { member: 'may' },
  },
  followOwn: {
    stage: asAnyone(({ events }, viewer) => events.followOwn(viewer)),
    may: { member: 'may' },
    enqueues: ['event.notify-calendar-link'],
  },
  calendarLinks: {
    stage: asAnyone(({ events }, viewer) => events.calendarLinks(viewer)),
    may: { member: 'may' },
  },
  stopFollowingOwn: {
    stage: asAnyone(({ events }, viewer) => events.stopFollowingOwn(viewer)),
    may: { member: 'may' },
  },
  ownFeed: {
    stage: asAnyone(({ events }, viewer) => events.ownFeed(viewer, { key: randomUUID() })),
    may: { member: 'NOT_FOUND', guest: 'NOT_FOUND' },
  },
  publicFeedAddress: {
    stage: asAnyone(({ events }, viewer) => events.publicFeedAddress(viewer)),
    may: anybody,
  },
  publicFeed: {
    stage: asAnyone(({ events }, viewer) => events.publicFeed(viewer, { address: '203.0.113.7' })),
    may: anybody,
  },
  giveUpSeatsBetween: inner('part of a block, in moderation'),
  giveUpSeats: inner('a member who leaves for good gives their seats back'),
  updateDue: inner('scheduled work'),
}
