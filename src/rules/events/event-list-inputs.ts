// Inputs of the lists of events, their map and their calendars (server/events).
import { anyId, networkAddress, searchText, suburbSlug } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import { z } from '#rules/base/zod.ts'
import { standpointInput } from '#rules/geography/standpoint-input.ts'
import { everyEventType } from './city-events.ts'
import { isMonth } from './event-days.ts'

/** Current and coming events, next first; past events, latest first; or both in order. */
const when = z.enum(['upcoming', 'past', 'both'])
export type When = z.output<typeof when>

const limit = z
  .int()
  .min(1)
  .max(mostShown + 1)

const search = z.object({
  text: searchText.default(''),
  type: z.enum(everyEventType).nullable().default(null),
  /** Where distances are measured from. */
  from: standpointInput.optional(),
  /** In km from there; 0 is that suburb alone, null is anywhere. */
  withinKm: z.number().nullable().default(null),
})

const day = z.iso.date().nullable()

export const eventsInput = search.extend({
  when,
  /** How many are on a page. */
  shown: limit,
  /** Days in the city's calendar. */
  days: z.object({ from: day, to: day }).nullish(),
  /** The `next` of the page before. */
  after: z.string().max(100).nullable().default(null),
})

/** The next events within some km of a suburb, by its slug. */
export const suburbEventsInput = z.object({ suburb: suburbSlug, limit, withinKm: z.number() })

export const nextEventsInput = z.object({ limit })

export const monthInput = search.extend({ month: z.string().max(7).refine(isMonth) })

export const clubEventsInput = z.object({ clubId: anyId, when, shown: limit })

export const eventsBySuburbInput = z.object({ from: standpointInput, shown: z.int().min(0) })

export const eventPinsInput = z.object({ zoom: z.number() })

/** The club whose meetings a calendar follows. */
export const followClubInput = z.object({ clubId: anyId })

/** A calendar has no session and sends its key. An invalid key opens nothing. */
export const feedInput = z.object({ key: z.string().max(64).catch('') })

export const publicFeedInput = z.object({ address: networkAddress })
