import { findSuburb, type Suburb } from '#city/suburbs.ts'
import { whyNoSuburb } from '#city/typed-place.ts'
import { Refusal } from '#rules/base/refusal.ts'

/** The suburb that was typed. Throws UNKNOWN_SUBURB. */
export function suburbNamed(typed: string): Suburb {
  const suburb = findSuburb(typed)
  if (!suburb) throw noPlaceNamed(typed)
  return suburb
}

/** UNKNOWN_SUBURB, for a text that is no place: it names the namesakes if several suburbs share the name. */
export function noPlaceNamed(typed: string): Refusal<'UNKNOWN_SUBURB'> {
  return new Refusal('UNKNOWN_SUBURB', { UNKNOWN_SUBURB: [400, whyNoSuburb(typed)] })
}
