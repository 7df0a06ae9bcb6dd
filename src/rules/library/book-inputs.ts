// Inputs of the operations on books of the catalogue: searching, wishing, and linking editions.
import { city } from '#city/city.ts'
import { anyId, namedId, networkAddress, rowNumber, searchText, suburbSlug } from '#rules/base/inputs.ts'
import { text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { standpointInput } from '#rules/geography/standpoint-input.ts'
import { longestName, nearestKm, searchOrders } from './library.ts'

/** One book. */
export const bookInput = z.object({ bookId: namedId })

/** The picture that link previews of a book’s page show. */
export const bookCardInput = bookInput.extend({ address: networkAddress })

/** An invalid id has nothing to remove. */
export const takenBackInput = z.object({ bookId: anyId })

/** 13 digits. */
export const isbnInput = z.object({ isbn: z.string().max(40) })

const page = z.int().min(1)
const limit = z.int().min(1).max(100)

// If omitted, from where the viewer is.
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
  /** Also includes copies that are with another neighbour, after the available ones. */
  withOut: z.boolean().optional(),
  order: z.enum(searchOrders).optional(),
  page,
  pageSize: limit,
})

/** The text being typed. */
export const suggestInput = z.object({ text: searchText })

/** What is shared in one suburb, by its slug: `limit` of the newest books. */
export const suburbShelfInput = z.object({ suburb: suburbSlug, limit })

/** The books of each suburb, sorted by distance from there. */
export const bySuburbInput = z.object({ from, shown: z.int().min(0) })

export const pinsInput = z.object({ zoom: z.number() })

/** A search saved as a wish. */
export const savedSearchInput = z.object({
  text: searchText,
  genre: z.string().max(40).nullable(),
  offer: z.enum(offers).nullable(),
  km: z.int().min(nearestKm).max(city.maxRadiusKm),
  /** A suburb or postcode; empty for the member's own place. */
  place: z.string().max(100),
})

/** An invalid id has already been forgotten. */
export const searchIdInput = z.object({ searchId: anyId })

/** How far away a wished-for book may be. */
export const wishDistanceInput = z.object({
  km: z.coerce.number().int().min(nearestKm).max(city.maxRadiusKm),
})

/** Whether the page of the member's suburb shows their wishes, without a name. */
export const showWishesInput = z.object({ shows: z.boolean().default(false) })

const short = (most: number) =>
  text()
    .max(...under(most))
    .default('')

/** As typed: an ISBN-10 or -13. */
export const lookUpInput = z.object({ isbn: short(100) })

/** Either may be empty. */
export const detailsInput = z.object({ title: short(longestName), author: short(longestName) })

/** A position in the results of a look-up. */
export const foundInput = z.object({ lookUpId: anyId, position: rowNumber })
