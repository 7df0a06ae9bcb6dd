import { cityDate, clockTime, dayWords } from '#rules/base/calendar.ts'

/** `asOf`: when it was told. Messages of earlier releases don't say. */
export type Pickup = { place: string; at: Date | null; asOf?: Date | undefined }

/**
 * 'Library steps, Saturday 14 March at 6.30 pm', in the city's time zone; '' if neither is agreed. With the year, unless it was told in the
 * same one.
 */
export function pickupWords({ place, at, asOf }: Pickup, timeZone: string): string {
  const toldOn = asOf ? cityDate(asOf, timeZone) : ''
  const time = at ? `${dayWords(cityDate(at, timeZone), toldOn)} at ${clockTime(at, timeZone)}` : ''
  return [place, time].filter(Boolean).join(', ')
}
