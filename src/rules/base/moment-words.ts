// Apart from calendar.ts, which every page loads.
import { cityDate, clockTime, longDate } from './calendar.ts'

/** A time in the coming days, without the year: 'Saturday 14 March at 6.30 pm' */
export function momentWords(instant: Date, timeZone: string): string {
  return `${longDate(cityDate(instant, timeZone))} at ${clockTime(instant, timeZone)}`
}
