import { city } from '#city/city.ts'
import { cityDate, longDate } from '#rules/base/calendar.ts'

/** The day of an instant in the city: 'Wednesday 4 March'. */
export const dayIn = (instant: Date): string => longDate(cityDate(instant, city.timeZone))
