import { momentWords } from '#rules/base/calendar.ts'

export type Pickup = { place: string; at: Date | null }

/** 'Library steps, Saturday 14 March at 6.30 pm', in the city's time zone; '' if neither is agreed. */
export function pickupWords({ place, at }: Pickup, timeZone: string): string {
  const time = at ? momentWords(at, timeZone) : ''
  return [place, time].filter(Boolean).join(', ')
}
