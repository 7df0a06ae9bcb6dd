// Event services for tests, with a clock that the test sets. Jobs are recorded, not run.
import { city } from '#city/city.ts'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import { scheduleEventForm } from '#rules/events/event-forms.ts'
import type { ScheduledEvent } from '#rules/events/planning-inputs.ts'
import { submitEventForm } from '#rules/events/submission-forms.ts'
import type { SubmittedEvent } from '#rules/events/submission-inputs.ts'
import { createEventService } from '#server/events/event-service.ts'
import type { RateRule } from '#server/limits/rate-limits.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import type { Database } from '#server/store/database.ts'
import { aLetterbox } from './letterbox.ts'
import { plainPictures } from './pictures.ts'

const publicUrl = 'https://verandah.example'

export function someEvents(db: Database) {
  const time = { now: new Date() }
  const { posted, post } = aLetterbox({ publicUrl })
  const letGo: string[] = []
  const enqueued: { name: string; payload: object }[] = []
  const clock = () => time.now
  const counted: RateRule[] = []
  const limits = { take: async (rule: RateRule) => void counted.push(rule) }
  const events = createEventService({
    db,
    jobs: {
      enqueue: async (_tx, { name }, payload) => void enqueued.push({ name, payload }),
      enqueueAll: async (_tx, { name }, payloads) =>
        void enqueued.push(...payloads.map((payload) => ({ name, payload }))),
    },
    post,
    door: openMemberDoor({ db, limits, clock, city }),
    pictures: plainPictures(db, letGo),
    publicUrl,
    clock,
    city,
  })
  return {
    events,
    time,
    enqueued,
    posted,
    /** The limits counted against, in order; none is ever reached. */
    counted,
    /** Pictures that an event no longer uses. */
    letGo,
    told: () => enqueued.splice(0),
  }
}

/** YYYY-MM-DD, this many days from now. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + 10 * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10)

/** The input for a city event, as its form reads it. */
export function aSubmission(typed: Partial<Record<string, unknown>> = {}): SubmittedEvent {
  const {
    picture: _picture,
    understood: _understood,
    email: _email,
    subject: _subject,
    ...read
  } = submitEventForm.parse({
    title: 'Spring swap',
    description: 'Bring a book and take a book.',
    type: 'book_exchange',
    categories: 'Crime, Poetry',
    startsOn: dayIn(14),
    time: '6:30 PM - 8:00 PM',
    understood: '18:30-20:00',
    place: 'West End Library',
    suburb: 'West End',
    ...typed,
  })
  return read
}

/** The input for a meeting, as its form reads it. */
export function aMeeting(typed: Partial<Record<keyof ScheduledEvent, unknown>> = {}): ScheduledEvent {
  return scheduleEventForm.parse({
    title: 'The Dry, chapters 1 to 12',
    description: 'We talk about the first half.',
    startsOn: dayIn(14),
    from: '18:30',
    to: '20:00',
    place: 'West End Library',
    ...typed,
  })
}
