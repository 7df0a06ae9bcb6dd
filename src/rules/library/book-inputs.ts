// What the operations on books of the catalogue take: looking for them, wishing for them, keeping their editions apart.
import { city } from '#city/city.ts'
import { anyId, namedId, searchText } from '#rules/base/inputs.ts'
import { text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { standpointInput } from '#rules/place/standpoint-input.ts'
import { nearestKm, searchOrders } from './library.ts'

/** One book, and nothing more to know. */
export const bookInput = z.object({ bookId: namedId })

/** Of what is no book there is nothing to take back. */
export const takenBackInput = z.object({ bookId: anyId })

/** 13 digits. */
export const isbnInput = z.object({ isbn: z.string().max(40) })

const page = z.int().min(1)
const limit = z.int().min(1).max(100)

// Without it, from where the viewer is.
const from = standpointInput

export const wishlistInput = z.object({ page: page.default(1) })

export const newestInput = z.object({ limit })

export const nearestInput = newestInput.extend({ withinKm: z.number(), from: from.optional() })

export const searchInput = z.object({
  text: searchText,
  genre: z.string().max(100).nullable(),
  from: from.optional(),
  withinKm: z.number().optional(),
  offer: z.enum(offers).nullish(),
  /** With copies that another neighbour has now, after those that can be had. */
  withOut: z.boolean().optional(),
  order: z.enum(searchOrders).optional(),
  page,
  pageSize: limit,
})

/** What is being typed. */
export const suggestInput = z.object({ text: searchText })

/** In how many suburbs, seen from where. */
export const bySuburbInput = z.object({ from, shown: z.int().min(0) })

export const pinsInput = z.object({ zoom: z.number() })

/** A search that is kept as a wish. */
export const savedSearchInput = z.object({
  text: z.string().max(300),
  genre: z.string().max(100).nullable(),
  offer: z.enum(offers).nullable(),
  km: z.number(),
  /** A suburb or postcode; empty: where the member is. */
  place: z.string().max(100),
})

/** What is none is forgotten already. */
export const searchIdInput = z.object({ searchId: anyId })

/** How far a member's wishes are looked out for. */
export const wishDistanceInput = z.object({
  km: z.coerce.number().int().min(nearestKm).max(city.maxRadiusKm),
})

const short = (most: number) => text().max(most, `Keep this under ${most} characters`).default('')

/** As typed: an ISBN-10 or -13. */
export const lookUpInput = z.object({ isbn: short(100) })

/** Either may be empty. */
export const detailsInput = z.object({ title: short(200), author: short(200) })

/** A place in what a look-up found. */
export const foundInput = z.object({ lookUpId: anyId, place: z.int() })
