// Times as people write them: '6:30 PM - 8:00 PM', '10am to noon', '18:30'. They are parsed by a simple rule, and the result
// is shown to the person who typed it before it counts.
import { DAY_MS, MINUTE_MS } from '#rules/base/durations.ts'

/**
 * HH:mm in the city's time zone. An end of '24:00' is midnight; an end that is not after the start is on the next day. '00:00'
 * to '24:00' is all day.
 */
export type Hours = { from: string; to: string }

export const allDay: Hours = { from: '00:00', to: '24:00' }

export const isAllDay = ({ from, to }: Hours): boolean => from === allDay.from && to === allDay.to

/** As a form has them. */
export type TypedHours = { isAllDay: boolean; from: string; to: string }

/** Midnight as an end is the end of that day. */
export function hoursTyped({ isAllDay, from, to }: TypedHours): Hours {
  return isAllDay ? allDay : { from, to: to === '00:00' ? '24:00' : to }
}

type HoursRead = { hours: Hours } | { problem: 'unreadable' | 'out of order' | 'no start' }

/** How many minutes an event lasts if only its start is given, and the longest its doors are open before it. */
const usualLength = 120
const DAY_MINUTES = DAY_MS / MINUTE_MS
/** The longest an event may last past midnight, in hours: '8pm - 6pm' is a typo, '8pm - 8am' is a night of reading. */
export const longestNight = 12

type Clock = { hour: number; minute: number; half: 'am' | 'pm' | null }

/** The longest time text that is parsed, whatever it contains. */
export const longestTime = 60

/**
 * Without am or pm it is the 24-hour clock. If only one end has it, it applies to the other too, where that makes sense.
 * Midnight as an end is the end of that day, and an end before the start is on the next day.
 */
export function readHours(typed: string): HoursRead {
  if (typed.length > longestTime) return { problem: 'unreadable' }
  const text = plain(typed)
  if (/^(?:all|(?:the )?whole)(?: -)? day(?: long)?$/.test(text)) return { hours: allDay }
  const end = /^(?:until|till|'?til) (.+)$/.exec(text)?.[1]
  if (end !== undefined) return { problem: clockOf(end) ? 'no start' : 'unreadable' }
  const [first = '', second, ...rest] = text.split(/ (?:-|to|until|till|'?til) /)
  const start = startOf(first)
  if (!start || rest.length > 0) return { problem: 'unreadable' }
  if (second === undefined) {
    const from = minutesOf(start)
    return from === undefined || from === DAY_MINUTES
      ? { problem: 'unreadable' }
      : inOrder(from, from + usualLength)
  }
  return between(start, clockOf(second))
}

function between(start: Clock | undefined, end: Clock | undefined): HoursRead {
  if (!start || !end) return { problem: 'unreadable' }
  const [shortest] = readingsOf(start, end).sort((one, other) => lengthOf(one) - lengthOf(other))
  return shortest ?? { problem: 'unreadable' }
}

/**
 * '7 for 7.30pm': the doors open at 7 pm, which is when the event starts. Only invitations to an evening are written in
 * this way without am or pm, so '7 for 7.30' is an evening too.
 */
function startOf(typed: string): Clock | undefined {
  const [doors, begins, ...rest] = typed.split(' for ')
  const start = clockOf(doors)
  if (begins === undefined) return start
  const end = clockOf(/^[1-8](?:[.:]|$)/.test(doors ?? '') && !start?.half ? inTheEvening(begins) : begins)
  const read = between(start, end)
  if (rest.length > 0 || 'problem' in read || minutesFor(read.hours) > usualLength) return undefined
  if (!start?.half && !end?.half) return start
  const minutes = minutesIn(read.hours.from)
  const hour = Math.floor(minutes / 60)
  return { hour: hour % 12 || 12, minute: minutes % 60, half: hour < 12 ? 'am' : 'pm' }
}

const inTheEvening = (time: string): string => (/^[1-9](?:[.:]\d{2})?$/.test(time) ? `${time}pm` : time)

/**
 * '6 - 8pm' is in the evening, '10 - 2pm' starts in the morning, '10am - 2' ends in the afternoon: the shortest valid reading.
 */
function readingsOf(start: Clock, end: Clock): HoursRead[] {
  const halves = (clock: Clock, other: Clock): Clock[] =>
    clock.half || !other.half || clock.hour > 12
      ? [clock]
      : [
          { ...clock, half: other.half },
          { ...clock, half: other.half === 'am' ? 'pm' : 'am' },
        ]
  return halves(start, end).flatMap((from) =>
    halves(end, start).map((to): HoursRead => {
      const [begins, ends] = [minutesOf(from), minutesOf(to)]
      return begins === undefined || ends === undefined || begins === DAY_MINUTES
        ? { problem: 'unreadable' }
        : inOrder(begins, ends === 0 ? DAY_MINUTES : ends)
    }),
  )
}

function inOrder(from: number, to: number): HoursRead {
  const hours = { from: written(from), to: written(to > DAY_MINUTES ? to - DAY_MINUTES : to) }
  return areHours(hours) ? { hours } : { problem: 'out of order' }
}

/** Whether it ends after it starts, on the same day or in the following night. */
export function areHours(hours: Hours): boolean {
  const length = minutesFor(hours)
  return length > 0 && (hours.to > hours.from || length <= longestNight * 60)
}

/** How many minutes it lasts on a day without a clock change; 0 if both ends are the same. */
function minutesFor({ from, to }: Hours): number {
  return (
    (minutesIn(to) - minutesIn(from) + DAY_MINUTES) % DAY_MINUTES ||
    (from === '00:00' && to === '24:00' ? DAY_MINUTES : 0)
  )
}

function lengthOf(read: HoursRead): number {
  return 'hours' in read ? minutesFor(read.hours) : Number.POSITIVE_INFINITY
}

function minutesIn(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Normalises dashes, the dots of a.m. and spaces. */
function plain(typed: string): string {
  return (
    typed
      .toLowerCase()
      .replace(/[‐-―−~]/g, '-')
      .replace(/\b([ap])\.? ?m\b\.?/g, '$1m')
      .replace(/^(?:from|at) /, '')
      // Spaces first: looking for them around each dash takes quadratic time (ReDoS).
      .replace(/\s+/g, ' ')
      .replace(/ ?- ?/g, ' - ')
      .replace(/,? (?:\(?(?:the )?next day\)?|each (?:day|night))$/, '')
      .trim()
  )
}

const CLOCK = /^(\d{1,2})(?:[:.h]?(\d{2}))? ?(am|pm)?$/
const named: Record<string, Clock> = {
  noon: { hour: 12, minute: 0, half: 'pm' },
  midday: { hour: 12, minute: 0, half: 'pm' },
  midnight: { hour: 12, minute: 0, half: 'am' },
}

function clockOf(typed = ''): Clock | undefined {
  const word = named[typed.replace(/^12 /, '')]
  if (word) return word
  const [, hour, minute = '0', half] = CLOCK.exec(typed) ?? []
  if (hour === undefined) return undefined
  return { hour: Number(hour), minute: Number(minute), half: half === 'am' || half === 'pm' ? half : null }
}

function minutesOf({ hour, minute, half }: Clock): number | undefined {
  if (minute > 59) return undefined
  if (half === null) return hour * 60 + minute > DAY_MINUTES ? undefined : hour * 60 + minute
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

function written(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The parsed time as a form posts it: '18:30-20:00' */
export const understoodAs = ({ from, to }: Hours): string => `${from}-${to}`

/** '6.30 pm to 8.00 pm', '8.00 pm to midnight', '10.00 pm to 1.00 am the next day', 'all day'. */
export function hoursWords(hours: Hours): string {
  if (isAllDay(hours)) return 'all day'
  const { from, to } = hours
  if (to === '24:00') return `${words(from)} to midnight`
  return `${words(from)} to ${words(to)}${to > from ? '' : ' the next day'}`
}

function words(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}.${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}
