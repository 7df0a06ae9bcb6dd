import { addDays, cityDate } from '#rules/base/calendar.ts'
import { askAgainDays } from './club-limits.ts'

/** The day in the city from which a member whose request was declined can ask to join again; null if they can now. */
export function asksAgainOn(
  declinedAt: Date | null,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (!declinedAt) return null
  const day = addDays(cityDate(declinedAt, timeZone), askAgainDays)
  return day > cityDate(now, timeZone) ? day : null
}
