// Events: who has a seat, who waits for one, and how much is planned.
import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import { hoursWords, isAllDay } from './event-hours.ts'
import { lastsDays, mostDays, spanOf } from './event-span.ts'

/** What somebody says to an event, with the words of its buttons. */
export const answers = { going: 'Going', maybe: 'Maybe', no: 'Not going' } as const
export type Answer = keyof typeof answers
/** What becomes of it: who says 'going' when all seats are taken waits. */
export type Attendance = Answer | 'waiting'

export const eventLimits = {
  title: 100,
  description: { least: 10, most: 500 },
  place: 120,
  link: 300,
  seats: 10_000,
  /** So far ahead something is planned at most. */
  daysAhead: 731,
  /** So many days it lasts at most. */
  days: mostDays,
  /** So many meetings a club has ahead of it at most. */
  planned: 100,
  /** Names of who comes: the first to have said so. */
  shownAttendees: 100,
  /**
   * What a calendar is told of: so many events, and those of so many days ago. The calendar for everybody has all that are ahead, and so many of those
   * that are over or cancelled.
   */
  inFeed: 300,
  feedDaysBack: 90,
  /** Of a day in the view of a month: so many by name, and counted to so many. */
  namedOfDay: 3,
  countedOfDay: 100,
} as const

/** How long before its start an event is brought to mind. */
export const reminderHours = 24
/** One that begins at midnight, as all that is all day does, counts from this hour: nobody is woken for it. */
export const reminderOfDayHour = 9

/** `capacity`: how many seats there are; null where there is room for everybody. `going`: how many are taken. */
export type Seats = { capacity: number | null; going: number }

export const freeSeats = ({ capacity, going }: Seats): number =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(capacity - going, 0)

/** Does who says now that they come have to wait? Nobody passes those who wait. */
export const isFull = ({ waiting, ...seats }: Seats & { waiting: number }): boolean =>
  freeSeats(seats) === 0 || waiting > 0

/** What becomes of an answer. A seat once taken is kept. */
export function attendanceFor(
  answer: Answer,
  { before, ...seats }: Seats & { before: Attendance | undefined; waiting: number },
): Attendance {
  if (answer !== 'going' || before === 'going') return answer
  return isFull(seats) ? 'waiting' : 'going'
}

/** How many of those who wait move up, the longest waiting first. */
export function movesUp({ waiting, ...seats }: Seats & { waiting: number }): number {
  return Math.min(freeSeats(seats), waiting)
}

export type EventTimes = { startsAt: Date; endsAt: Date }

type Standing = EventTimes & { isCancelled: boolean }

/** May it be answered at `now`? Also while it goes on: who comes late says so. */
export function canAnswer(
  { endsAt, isCancelled }: Standing,
  now: Date,
): Decision<'EVENT_CANCELLED' | 'EVENT_OVER'> {
  if (isCancelled) return denied('EVENT_CANCELLED')
  return endsAt <= now ? denied('EVENT_OVER') : allowed
}

/** May it be changed at `now`? What has begun is over for good, but what was never published may find another day. */
export function canChange(
  { startsAt, isCancelled, isPublished }: Omit<Standing, 'endsAt'> & { isPublished: boolean },
  now: Date,
): Decision<'EVENT_CANCELLED' | 'EVENT_OVER'> {
  if (isCancelled) return denied('EVENT_CANCELLED')
  return isPublished && startsAt <= now ? denied('EVENT_OVER') : allowed
}

/** May it be called off at `now`? The same, but of what lasts a day or longer also what is left of it. */
export function canCancel(
  event: Standing & { isPublished: boolean },
  now: Date,
): Decision<'EVENT_CANCELLED' | 'EVENT_OVER'> {
  const isLeft = lastsDays(event) && !event.isCancelled && event.endsAt > now
  return isLeft ? allowed : canChange(event, now)
}

/** May something be planned for then? */
export function canPlan(startsAt: Date, now: Date): Decision<'EVENT_IN_PAST' | 'EVENT_TOO_FAR'> {
  if (startsAt <= now) return denied('EVENT_IN_PAST')
  const days = (startsAt.getTime() - now.getTime()) / (24 * 60 * 60 * 1000)
  return days > eventLimits.daysAhead ? denied('EVENT_TOO_FAR') : allowed
}

/** There are at least as many seats as people who go: nobody is sent away. */
export function canSeat({ capacity, going }: Seats): Decision<'EVENT_SEATS_TAKEN'> {
  return capacity === null || capacity >= going ? allowed : denied('EVENT_SEATS_TAKEN')
}

/**
 * 'Saturday 14 March' and '6.30 pm to 8.00 pm', by the clocks of the city wherever somebody looks from; of several days 'Friday 13 March to Sunday 15 March'
 * and '10.00 am to 4.00 pm each day'.
 */
export function eventTimes(times: EventTimes, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = cityDate(now, timeZone)
  const { first, last, hours } = spanOf(times, timeZone)
  const [day, time] = [dayWords(first, today), hoursWords(hours)]
  const allDay = isAllDay(hours)
  const isNight = hours.to <= hours.from
  if (first === last) return { day, time, first, last, isAllDay: allDay }
  const each = isNight ? `${time.replace(' the next day', '')} each night` : `${time} each day`
  return {
    day: `${day} to ${dayWords(last, today)}`,
    time: allDay ? time : each,
    ...{ first, last, isAllDay: allDay },
  }
}

/** With which a message about an event begins: 'About “Spring swap”, Saturday 14 March 2026:' */
export const contactWords = (title: string, day: string): string => `About “${title}”, ${day}:`

/** '3 people are attending this event' */
export function attendeesText(going: number): string {
  if (going === 0) return 'Nobody has said they’re coming yet'
  return going === 1 ? '1 person is attending this event' : `${going} people are attending this event`
}

/** 'All 12 seats are taken', '3 of 12 seats are free'; undefined where there is room for everybody. */
export function seatsText(seats: Seats): string | undefined {
  const { capacity } = seats
  if (capacity === null) return undefined
  const free = freeSeats(seats)
  if (free === 0) return capacity === 1 ? 'The only seat is taken' : `All ${capacity} seats are taken`
  return `${free} of ${capacity} ${capacity === 1 ? 'seat' : 'seats'} free`
}
