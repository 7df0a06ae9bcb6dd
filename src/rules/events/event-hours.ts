// When something is, as people write it: '6:30 PM - 8:00 PM', '10am to noon', '18:30'. Read by a plain rule, and shown to whoever wrote it
// before it counts.

/** HH:mm by the clocks of the city, on one day. */
type Hours = { from: string; to: string }

type HoursRead = { hours: Hours } | { problem: 'unreadable' | 'out of order' }

/** Minutes an event lasts of which only the start was said. */
const usualLength = 120
const DAY = 24 * 60

type Clock = { hour: number; minute: number; half: 'am' | 'pm' | null }

/** So long a time is at most; what is longer is not read at all, whatever it is made of. */
export const longestTime = 60

/** Without am and pm anywhere it is the clock of 24 hours. Said of one end only, it goes for the other too, as far as that is in order. */
export function readHours(typed: string): HoursRead {
  if (typed.length > longestTime) return { problem: 'unreadable' }
  const [first, second, ...rest] = plain(typed).split(/ (?:-|to|until|till) /)
  const start = clockOf(first)
  if (!start || rest.length > 0) return { problem: 'unreadable' }
  if (second === undefined) {
    const from = minutesOf(start)
    return from === undefined
      ? { problem: 'unreadable' }
      : inOrder(from, Math.min(from + usualLength, DAY - 1))
  }
  const end = clockOf(second)
  if (!end) return { problem: 'unreadable' }
  const readings = readingsOf(start, end)
  return readings.find((each) => 'hours' in each) ?? readings[0] ?? { problem: 'unreadable' }
}

/** '6 - 8pm' is in the evening, '10 - 2pm' from the morning on, '10am - 2' until the afternoon. */
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
      return begins === undefined || ends === undefined ? { problem: 'unreadable' } : inOrder(begins, ends)
    }),
  )
}

function inOrder(from: number, to: number): HoursRead {
  return from < to ? { hours: { from: written(from), to: written(to) } } : { problem: 'out of order' }
}

/** One spelling of what people write alike: dashes, dots of a.m., spaces. */
function plain(typed: string): string {
  return (
    typed
      .toLowerCase()
      .replace(/[‐-―−~]/g, '-')
      .replace(/\b([ap])\.? ?m\b\.?/g, '$1m')
      .replace(/^(?:from|at) /, '')
      // Blanks first: looked for around each dash, many of them take the square of their number (ReDoS).
      .replace(/\s+/g, ' ')
      .replace(/ ?- ?/g, ' - ')
      .trim()
  )
}

const CLOCK = /^(\d{1,2})(?:[:.h]?(\d{2}))? ?(am|pm)?$/
const named: Record<string, Clock> = {
  noon: { hour: 12, minute: 0, half: 'pm' },
  midday: { hour: 12, minute: 0, half: 'pm' },
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
  if (half === null) return hour > 23 ? undefined : hour * 60 + minute
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

function written(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Of what was read, as a form sends it along: '18:30-20:00' */
export const understoodAs = ({ from, to }: Hours): string => `${from}-${to}`

/** '6.30 pm to 8.00 pm' */
export function hoursWords({ from, to }: Hours): string {
  return `${words(from)} to ${words(to)}`
}

function words(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}.${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}
