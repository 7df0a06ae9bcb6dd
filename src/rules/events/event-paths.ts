// The addresses of events.
export const eventsPath = '/events'

export const submitEventPath = '/submit-event'

export const eventReviewPath = '/admin/events'

export const eventPath = (id: string): string => `/event/${id}`

/** Upcoming events in a suburb, by its label. */
export function eventsInPath(suburb: string): string {
  return `${eventsPath}?${new URLSearchParams({ place: suburb, within: '0' })}`
}

/** The event as a calendar file. */
export const calendarFilePath = (id: string): string => `/event/${id}/calendar.ics`

/** The public calendar feed. */
export const publicCalendarPath = '/calendar/events.ics'

/** The member's own events, on their profile. */
export const ownEventsPath = '/profile?tab=events'

/** A message to the organiser; the conversation names the event. */
export const contactPath = (memberId: string, eventId: string): string =>
  `/messages?${new URLSearchParams({ userId: memberId, event: eventId })}`
