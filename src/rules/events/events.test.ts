import { expect, test } from 'vitest'
import {
  type Answer,
  type Attendance,
  attendanceFor,
  attendeesText,
  canAnswer,
  canCancel,
  canChange,
  canPlan,
  canSeat,
  eventTimes,
  freeSeats,
  isFull,
  movesUp,
  seatsText,
} from './events.ts'

type Case = [
  Answer,
  { capacity: number | null; going: number; waiting: number; before?: Attendance },
  Attendance,
]
test.each<Case>([
  ['going', { capacity: null, going: 4999, waiting: 0 }, 'going'],
  ['going', { capacity: 3, going: 2, waiting: 0 }, 'going'],
  ['going', { capacity: 3, going: 3, waiting: 0 }, 'waiting'],
  // Somebody who answers just as a seat is given back does not overtake those who wait.
  ['going', { capacity: 3, going: 2, waiting: 1 }, 'waiting'],
  ['going', { capacity: 3, going: 3, waiting: 2, before: 'going' }, 'going'],
  ['going', { capacity: 3, going: 3, waiting: 2, before: 'waiting' }, 'waiting'],
  ['maybe', { capacity: 3, going: 3, waiting: 2, before: 'waiting' }, 'maybe'],
  ['no', { capacity: 3, going: 3, waiting: 0, before: 'going' }, 'no'],
])('%s of %o: %s', (answer, { before, ...seats }, attendance) => {
  expect(attendanceFor(answer, { ...seats, before })).toBe(attendance)
})

test.each([
  [{ capacity: null, going: 4999, waiting: 0 }, false],
  [{ capacity: 3, going: 2, waiting: 0 }, false],
  [{ capacity: 3, going: 3, waiting: 0 }, true],
  // A free seat is for those who wait.
  [{ capacity: 3, going: 2, waiting: 1 }, true],
])('%o is full: %s', (seats, full) => {
  expect(isFull(seats)).toBe(full)
})

test.each([
  // A seat is given back.
  [{ capacity: 3, going: 2, waiting: 5 }, 1],
  // The room becomes larger.
  [{ capacity: 10, going: 3, waiting: 5 }, 5],
  [{ capacity: null, going: 3, waiting: 5 }, 5],
  // Smaller, or the same.
  [{ capacity: 3, going: 3, waiting: 5 }, 0],
  [{ capacity: 3, going: 2, waiting: 0 }, 0],
])('with %o, %d move up from the waiting list', (seats, count) => {
  expect(movesUp(seats)).toBe(count)
})

test.each([
  [{ capacity: 3, going: 3 }, 'may', 0],
  [{ capacity: 2, going: 3 }, 'EVENT_SEATS_TAKEN', 0],
  [{ capacity: null, going: 3 }, 'may', Number.POSITIVE_INFINITY],
] as const)('%o: %s, %d free', (seats, outcome, free) => {
  expect(codeOf(canSeat(seats))).toBe(outcome)
  expect(freeSeats(seats)).toBe(free)
})

const event = {
  startsAt: new Date('2026-11-24T08:30:00Z'),
  endsAt: new Date('2026-11-24T10:00:00Z'),
  isCancelled: false,
  isPublished: true,
}
test.each([
  ['2026-11-24T08:29:00Z', {}, 'may', 'may'],
  ['2026-11-24T08:30:00Z', {}, 'may', 'EVENT_OVER'],
  ['2026-11-24T10:00:00Z', {}, 'EVENT_OVER', 'EVENT_OVER'],
  ['2026-11-24T10:00:00Z', { isPublished: false }, 'EVENT_OVER', 'may'],
  ['2026-11-20T10:00:00Z', { isCancelled: true }, 'EVENT_CANCELLED', 'EVENT_CANCELLED'],
])('at %s, %o: answering %s, changing %s', (now, facts, answering, changing) => {
  expect(codeOf(canAnswer({ ...event, ...facts }, new Date(now)))).toBe(answering)
  expect(codeOf(canChange({ ...event, ...facts }, new Date(now)))).toBe(changing)
})

test.each([
  ['2026-11-22T09:59:59Z', 'EVENT_IN_PAST'],
  ['2026-11-22T10:00:00Z', 'EVENT_IN_PAST'],
  ['2026-11-22T10:00:01Z', 'may'],
  ['2028-11-22T10:00:00Z', 'may'],
  ['2028-11-24T10:00:00Z', 'EVENT_TOO_FAR'],
])('planned for %s: %s', (startsAt, outcome) => {
  expect(codeOf(canPlan(new Date(startsAt), new Date('2026-11-22T10:00:00Z')))).toBe(outcome)
})

test('times are in the city’s time zone', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const at = (timeZone: string) => eventTimes(event, { now, timeZone })
  expect(at('Australia/Brisbane')).toMatchObject({ day: 'Tuesday 24 November', time: '6.30 pm to 8.00 pm' })
  // When the clocks go forward.
  expect(at('Australia/Sydney')).toMatchObject({ day: 'Tuesday 24 November', time: '7.30 pm to 9.00 pm' })
  const late = { startsAt: event.startsAt, endsAt: new Date('2026-11-25T02:00:00Z') }
  expect(eventTimes(late, { now, timeZone: 'Australia/Brisbane' }).time).toBe(
    '6.30 pm to 12.00 pm the next day',
  )
})

test.each([
  ['2026-12-31T10:00Z', '2026-12-31T14:00Z', 'Thursday 31 December', '8.00 pm to midnight'],
  ['2026-12-31T12:00Z', '2026-12-31T15:00Z', 'Thursday 31 December', '10.00 pm to 1.00 am the next day'],
  ['2026-12-30T14:00Z', '2026-12-31T14:00Z', 'Thursday 31 December', 'all day'],
  [
    ...['2026-12-30T14:00Z', '2027-01-02T14:00Z'],
    ...['Thursday 31 December to Saturday 2 January 2027', 'all day'],
  ],
  [
    ...['2026-12-31T00:00Z', '2027-01-01T06:00Z'],
    ...['Thursday 31 December to Friday 1 January 2027', '10.00 am to 4.00 pm each day'],
  ],
  [
    ...['2026-12-31T10:00Z', '2027-01-01T15:00Z'],
    ...['Thursday 31 December to Friday 1 January 2027', '8.00 pm to 1.00 am each night'],
  ],
])('from %s to %s is %s, %s', (startsAt, endsAt, day, time) => {
  const times = { startsAt: new Date(startsAt ?? ''), endsAt: new Date(endsAt ?? '') }
  const at = { now: new Date('2026-11-22T10:00Z'), timeZone: 'Australia/Brisbane' }
  expect(eventTimes(times, at)).toMatchObject({ day, time })
})

test.each([
  ['an evening', 2, 1, 'EVENT_OVER'],
  ['a day', 24, 1, 'may'],
  ['three days', 72, 71, 'may'],
  ['three days, over', 72, 72, 'EVENT_OVER'],
])('%s of %d hours can be called off %d hours after its start: %s', (_, lasting, after, outcome) => {
  const endsAt = new Date(event.startsAt.getTime() + lasting * 60 * 60_000)
  const now = new Date(event.startsAt.getTime() + after * 60 * 60_000)
  expect(codeOf(canCancel({ ...event, endsAt }, now))).toBe(outcome)
})

test.each([
  [0, 'Nobody has said they’re coming yet'],
  [1, '1 person is attending this event'],
  [12, '12 people are attending this event'],
  [1200, '1,200 people are attending this event'],
])('%d attending', (count, words) => expect(attendeesText(count)).toBe(words))

test.each([
  [{ capacity: null, going: 4 }, undefined],
  [{ capacity: 12, going: 9 }, '3 of 12 seats free'],
  [{ capacity: 12, going: 12 }, 'All 12 seats are taken'],
  [{ capacity: 1200, going: 1200 }, 'All 1,200 seats are taken'],
  [{ capacity: 2400, going: 1200 }, '1,200 of 2,400 seats free'],
  [{ capacity: 1, going: 1 }, 'The only seat is taken'],
])('%o: %s', (seats, words) => expect(seatsText(seats)).toBe(words))

function codeOf(decision: { allowed: true } | { allowed: false; code: string }): string {
  return decision.allowed ? 'may' : decision.code
}
