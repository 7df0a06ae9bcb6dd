import { cityDate, clockTime, dayWords } from '#rules/base/calendar.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/** 'Today, 6.30 pm' */
export function whenWords(
  at: Date,
  { clock, city: { timeZone } }: Pick<ScreenArgs, 'clock' | 'city'>,
): string {
  return `${dayWords(cityDate(at, timeZone), cityDate(clock(), timeZone))}, ${clockTime(at, timeZone)}`
}
