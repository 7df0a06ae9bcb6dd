// Events: who has a seat, who waits for one, and how much can be planned.

import { city } from '#city/city.ts'
import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import { hoursWords, isAllDay } from './event-hours.ts'
import { eventLimits } from './event-limits.ts'
import { lastsDays, spanOf } from './event-span.ts'

/** A member's answer to an event, with the words of its buttons. */
export const answers = { going: 'Going', maybe: 'Maybe', no: 'Not going' } as const
export type Answer = keyof typeof answers
/** The result of an answer: a member who says 'going' when all seats are taken is waiting. */
export type Attendance = Answer | 'waiting'

/** How long before its start people are reminded of an event. */
export const reminderHours = 24
/** The hour an event that starts at midnight counts from, like every all-day event: no reminder wakes anyone. */
export const reminderOfDayHour = 9

/** `capacity`: the number of seats; null if unlimited. `going`: how many are taken. */
export type Seats = { capacity: number | null; going: number }

export const freeSeats = ({ capacity, going }: Seats): number =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(capacity - going, 0)

/** Whether the next member to say 'going' has to wait. Nobody jumps the queue. */
export const isFull = ({ waiting, ...seats }: Seats & { waiting: number }): boolean =>
  freeSeats(seats) === 0 || waiting > 0

/** The result of an answer. A seat, once taken, is kept. */
export function attendanceFor(
  answer: Answer,
  { before, ...seats }: Seats & { before: Attendance | undefined; waiting: number },
): Attendance {
  if (answer !== 'going' || before === 'going') return answer
  return isFull(seats) ? 'waiting' : 'going'
}

/** How many people move up from the waiting list, the longest waiting first. */
export function movesUp({ waiting, ...seats }: Seats & { waiting: number }): number {
  return Math.min(freeSeats(seats), waiting)
}

/** Until when free seats go to the waiting list: its beginning, but its end if it lasts days. */
export const seatsGoUntil = (event: EventTimes): Date => (lastsDays(event) ? event.endsAt : event.startsAt)

export type EventTimes = { startsAt: Date; endsAt: Date }

type PlannedEvent = EventTimes & { isCancelled: boolean }

/** Whether it can be answered at `now`. Also while it is on, for people who come late. */
export function canAnswer(
  { endsAt, isCancelled }: PlannedEvent,
  now: Date,
): Decision<'EVENT_CANCELLED' | 'EVENT_OVER'> {
  if (isCancelled) return denied('EVENT_CANCELLED')
  return endsAt <= now ? denied('EVENT_OVER') : allowed
}

/** Whether it can be changed at `now`. Once started it cannot, but one that was never published may be moved to another day. */
export function canChange(
  { startsAt, isCancelled, isPublished }: Omit<PlannedEvent, 'endsAt'> & { isPublished: boolean },
  now: Date,
): Decision<'EVENT_CANCELLED' | 'EVENT_OVER'> {
  if (isCancelled) return denied('EVENT_CANCELLED')
  return isPublished && startsAt <= now ? denied('EVENT_OVER') : allowed
}

/**
 * Whether it can be cancelled at `now`. Like changing it, but an event of a day or longer can also be cancelled while it is
 * on.
 */
export function canCancel(
  event: PlannedEvent & { isPublished: boolean },
  now: Date,
): Decision<'EVENT_CANCELLED' | 'EVENT_OVER'> {
  const isLeft = lastsDays(event) && !event.isCancelled && event.endsAt > now
  return isLeft ? allowed : canChange(event, now)
}

/** Why an event is cancelled by nobody, in words for people. */
export const cancelledBecause = { club_closed: 'The club has closed.' } as const

/** Whether something can be planned for that time. */
export function canPlan(startsAt: Date, now: Date): Decision<'EVENT_IN_PAST' | 'EVENT_TOO_FAR'> {
  if (startsAt <= now) return denied('EVENT_IN_PAST')
  const days = (startsAt.getTime() - now.getTime()) / DAY_MS
  return days > eventLimits.daysAhead ? denied('EVENT_TOO_FAR') : allowed
}

/** There have to be at least as many seats as people going: nobody loses a seat. */
export function canSeat({ capacity, going }: Seats): Decision<'EVENT_SEATS_TAKEN'> {
  return capacity === null || capacity >= going ? allowed : denied('EVENT_SEATS_TAKEN')
}

/**
 * 'Saturday 14 March' and '6.30 pm to 8.00 pm', in the city's time zone. Over several days: 'Friday 13 March to Sunday 15
 * March' and '10.00 am to 4.00 pm each day'.
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

/** The beginning of a message about an event: 'About “Spring swap”, Saturday 14 March 2026:' */
export const contactWords = (title: string, day: string): string => `About “${title}”, ${day}:`

/** '3 people are attending this event' */
export function attendeesText(going: number): string {
  if (going === 0) return 'Nobody has said they’re coming yet'
  return going === 1
    ? '1 person is attending this event'
    : `${thousands(going)} people are attending this event`
}

/** 'All 12 seats are taken', '3 of 12 seats are free'; undefined if seats are unlimited. */
export function seatsText(seats: Seats): string | undefined {
  const { capacity } = seats
  if (capacity === null) return undefined
  const free = freeSeats(seats)
  if (free === 0)
    return capacity === 1 ? 'The only seat is taken' : `All ${thousands(capacity)} seats are taken`
  return `${thousands(free)} of ${thousands(capacity)} ${capacity === 1 ? 'seat' : 'seats'} free`
}

/** '1,200' */
const thousands = (count: number): string => count.toLocaleString(city.locale)
