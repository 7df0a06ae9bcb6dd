import { periodOf } from '#rules/base/numbers.ts'
import { defineRefusals } from '#rules/base/refusal.ts'
import { cityEventLimits } from './city-event-limits.ts'
import { eventLimits } from './event-limits.ts'
import { attendanceLimits } from './hosting/attendance-limits.ts'
import { hostNoteLimits } from './hosting/host-note-limits.ts'

export const eventRefusals = defineRefusals({
  EVENT_NOT_FOUND: [404, "The event you're looking for doesn't exist or has been removed"],
  EVENT_IN_PAST: [400, 'Choose a day and time in the future.'],
  EVENT_HOUR_SKIPPED: [400, 'The clocks go forward then, so that time doesn’t exist. Choose another time.'],
  EVENT_TOO_FAR: [400, `Choose a day within the next ${periodOf(eventLimits.daysAhead)}.`],
  EVENT_OVER: [409, 'This event has already started or is over.'],
  EVENT_CANCELLED: [409, 'This event has been cancelled.'],
  EVENT_HIDDEN: [409, 'This event is hidden while an administrator reviews it. Please try again later.'],
  EVENT_NOT_FOR_YOU: [403, 'You can’t come to this event.'],
  EVENT_NOT_BEGUN: [409, 'This event hasn’t started yet.'],
  WHO_CAME_OVER: [409, `This event ended more than ${attendanceLimits.daysAfter} days ago.`],
  HOST_NOTES_OVER: [409, `This event ended more than ${periodOf(hostNoteLimits.hoursAfter / 24)} ago.`],
  HOST_NOTES_FULL: [
    409,
    `You’ve reached today’s limit of ${hostNoteLimits.ofDay} messages to everyone going. Try again tomorrow.`,
  ],
  EVENT_SEATS_TAKEN: [409, 'More people than that are already going. Keep a seat for each of them.'],
  EVENTS_FULL: [
    409,
    `This club has ${eventLimits.planned} upcoming meetings, which is the limit. Cancel some first.`,
  ],
  EVENT_HOURS_UNREAD: [400, 'We couldn’t read that time. Write it like 6.30 pm to 8 pm.'],
  /** Our own fault, shown beside what was typed. */
  EVENT_NOT_SUBMITTED: [500, 'Failed to submit event. Please try again.'],
  EVENT_NOT_APPROVED: [409, 'This event hasn’t been approved yet.'],
  EVENT_LINK_OVER: [
    410,
    `This link no longer works. The event is over, or the address wasn’t confirmed within ${periodOf(cityEventLimits.confirmDays)}.`,
  ],
  EVENT_CHANGED_MEANWHILE: [
    409,
    'This event has changed in the meantime. Reload the page to see the latest.',
  ],
  SUBMISSIONS_FULL: [
    409,
    `You have ${cityEventLimits.waiting} events waiting for review, which is the limit. Wait for a decision, or withdraw one.`,
  ],
  SUBMISSION_CANCELLED: [
    409,
    'The organiser has just cancelled this event, so there’s nothing left to review.',
  ],
  SUBMISSION_ANSWERED: [409, 'Someone beat you to it. This event has already been approved or rejected.'],
  ORGANISER_DISABLED: [409, 'The organiser’s account is disabled. Enable it first, or reject the event.'],
  SUBMISSION_CHANGED: [409, 'The organiser has just changed this event. Please read it again first.'],
})
