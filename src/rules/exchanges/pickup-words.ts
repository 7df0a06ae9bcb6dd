import { cityDate, clockTime, dayWords } from '#rules/base/calendar.ts'

export type Pickup = { place: string; at: Date | null }

/**
 * 'Library steps, Saturday 14 March at 6.30 pm', in the city's time zone; '' if neither is agreed. With the year, unless it was told in the
 * same one. `asOf`: when it was told. Messages of earlier releases don't say.
 */
export function pickupWords(
  { place, at }: Pickup,
  { asOf, timeZone }: { asOf: Date | undefined; timeZone: string },
): string {
  const toldOn = asOf ? cityDate(asOf, timeZone) : ''
  const time = at ? `${dayWords(cityDate(at, timeZone), toldOn)} at ${clockTime(at, timeZone)}` : ''
  return [place, time].filter(Boolean).join(', ')
}
