// What the lists of events, their map and their calendars take (server/events).
import { anyId, searchText } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import { z } from '#rules/base/zod.ts'
import { standpointInput } from '#rules/place/standpoint-input.ts'
import { everyEventType } from './city-events.ts'
import { isMonth } from './event-days.ts'

/** What goes on or is ahead, the next first; what is over, the latest first; or both in their order. */
const when = z.enum(['upcoming', 'past', 'both'])
export type When = z.output<typeof when>

const limit = z
  .int()
  .min(1)
  .max(mostShown + 1)

const search = z.object({
  text: searchText.default(''),
  type: z.enum(everyEventType).nullable().default(null),
  /** Where distances are from. */
  from: standpointInput.optional(),
  /** So far from there, 0 for that suburb alone; null for anywhere. */
  withinKm: z.number().nullable().default(null),
})

const day = z.iso.date().nullable()

export const eventsInput = search.extend({
  when,
  /** How many are on a page. */
  shown: limit,
  /** Of the city's calendar. */
  days: z.object({ from: day, to: day }).nullish(),
  /** The `next` of the page before. */
  after: z.string().max(100).nullable().default(null),
})

export const nextEventsInput = z.object({ limit })

export const monthInput = search.extend({ month: z.string().max(7).refine(isMonth) })

export const clubEventsInput = z.object({ clubId: anyId, when, shown: limit })

export const eventsBySuburbInput = z.object({ from: standpointInput, shown: z.int().min(0) })

export const eventPinsInput = z.object({ zoom: z.number() })

/** Whose meetings a calendar follows. */
export const followClubInput = z.object({ clubId: anyId })

/** What a calendar shows that has no session; what is no key opens nothing. */
export const feedInput = z.object({ key: z.string().max(64).catch('') })

/** `address`: the network's, as the server knows it. */
export const publicFeedInput = z.object({ address: z.string().max(100) })
