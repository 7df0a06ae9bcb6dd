import { findSuburb, type Suburb } from '#city/suburbs.ts'
import { whyNoSuburb } from '#city/typed-place.ts'
import { Refusal } from '#rules/base/refusal.ts'

/** The suburb that was typed. Throws UNKNOWN_SUBURB, which names the namesakes if several share the name. */
export function suburbNamed(typed: string): Suburb {
  const suburb = findSuburb(typed)
  if (!suburb) throw new Refusal('UNKNOWN_SUBURB', { UNKNOWN_SUBURB: [400, whyNoSuburb(typed)] })
  return suburb
}
