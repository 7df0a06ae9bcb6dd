// The days an event in a form would take place: the problems with them, field by field, and the days themselves.
import { city } from '#city/city.ts'
import { addDays, daysBetween } from '#rules/base/calendar.ts'
import type { z } from '#rules/base/zod.ts'
import { eventLimits } from './event-limits.ts'
import { dayTooFar, type Repeats, type Rhythm, repeatTimes, seriesDates } from './repeats.ts'

export type TypedDays = {
  startsOn: string
  endsOn?: string | undefined
  repeats: 'never' | Rhythm
  times?: number | undefined
  /** The last possible day. Takes precedence over `times`. */
  until?: string | undefined
}

/** The first and the last day of each date in the series; usually the same. */
export function daysOf({
  startsOn,
  endsOn,
  repeats,
  times,
  until,
}: TypedDays): { first: string; last: string }[] {
  const more = endsOn ? daysBetween(startsOn, endsOn) : 0
  const lasting: Repeats | null =
    repeats === 'never' ? null : until ? { rhythm: repeats, until } : { rhythm: repeats, times: times ?? 1 }
  const dates = lasting ? seriesDates(startsOn, lasting) : [startsOn]
  return dates.map((first) => ({ first, last: addDays(first, more) }))
}

/** `howLong`: the field that says how long it repeats. */
export const checksDays =
  (howLong: 'times' | 'until') =>
  (typed: TypedDays, context: z.RefinementCtx): void => {
    for (const [field, message] of problemsOf(typed, howLong))
      if (message) context.addIssue({ code: 'custom', path: [field], message })
  }

function problemsOf(typed: TypedDays, howLong: 'times' | 'until'): [keyof TypedDays, string | false][] {
  const { startsOn, endsOn, repeats, times, until } = typed
  const more = endsOn ? daysBetween(startsOn, endsOn) : 0
  const days: [keyof TypedDays, string | false][] = [
    ['endsOn', more < 0 && 'Choose the first day or a later one'],
    ['endsOn', more >= eventLimits.days && `It can last up to ${eventLimits.days} days`],
  ]
  if (repeats === 'never') return days
  const tooFar = dayTooFar(startsOn, repeats)
  const isMissing = times === undefined && until === undefined
  const asks = howLong === 'times' ? 'Enter how many times, or an end date' : 'Choose when it stops repeating'
  return [
    ...days,
    ['endsOn', more >= daysApart[repeats] && 'It needs to end before the next one starts'],
    [howLong, isMissing && asks],
    ['until', until !== undefined && until < startsOn && 'Choose a date after the first one'],
    [
      'until',
      until !== undefined &&
        until >= tooFar &&
        `It can repeat up to ${repeatTimes.most} times, so choose a day before ${inWords(tooFar)}`,
    ],
  ]
}

/** The shortest gap between two dates. */
const daysApart: Record<Rhythm, number> = { week: 7, fortnight: 14, day: 28, weekday: 28 }

const dateFormat = new Intl.DateTimeFormat(city.locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const inWords = (date: string) => dateFormat.format(new Date(date))
