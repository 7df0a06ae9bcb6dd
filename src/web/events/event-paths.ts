// The addresses of events.
export const eventsPath = '/events'

export const submitEventPath = '/submit-event'

export const eventReviewPath = '/admin/events'

export const eventPath = (id: string): string => `/event/${id}`

/** The events ahead in a suburb, found by its label. */
export function eventsInPath(suburb: string): string {
  return `${eventsPath}?${new URLSearchParams({ place: suburb, within: '0' })}`
}

/** The event as a file for a calendar. */
export const calendarFilePath = (id: string): string => `/event/${id}/calendar.ics`

/** All public events, for any calendar. */
export const publicCalendarPath = '/calendar/events.ics'

/** What a member comes to and has put aside; on their profile. */
export const ownEventsPath = '/profile?tab=events'

/** To write to who organises it; the conversation says which event it is about. */
export const contactPath = (memberId: string, eventId: string): string =>
  `/messages?${new URLSearchParams({ userId: memberId, event: eventId })}`
