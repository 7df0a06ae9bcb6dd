import type { RefusalCode } from '#rules/domain-error.ts'
import { isUuid } from './ids.ts'
import { mostRowNumber } from './numbers.ts'
import { longestSearch } from './search.ts'
import { z } from './zod.ts'

/** An id. An invalid one is refused as if the row did not exist (server/operations/input-refused.ts). */
export const idOr = (refusal: RefusalCode) =>
  z.string().refine(isUuid, { params: { refusal } }).meta({ format: 'uuid' })

export const namedId = idOr('NOT_FOUND')

/** A search text. It comes from an address and can be anything, so it is cut, and has no NUL, which PostgreSQL does not accept. */
export const searchText = z
  .string()
  .overwrite((typed) => typed.slice(0, longestSearch).replaceAll('\0', ' '))
  .max(longestSearch)

/** An id. An invalid one matches nothing. */
export const anyId = z.string().max(100)

/** A version, or a number of something that is stored. */
export const rowNumber = z.int().min(0).max(mostRowNumber)

/** The same, as a form sends it. */
export const typedRowNumber = z.coerce.number().int().min(0).max(mostRowNumber)

/** A suburb's slug. Another text finds none. */
export const suburbSlug = z.string().max(100)

/**
 * The network that asks, as the server sees it. What is limited by network needs it, so that leaving it out doesn't skip the limit
 * (rate limiting).
 */
export const networkAddress = z.string().min(1).max(100)

/** What open screens listen to. An unknown topic is heard by nobody. */
export const topicInput = z.object({ topic: z.string().max(100) })

/** A rating, as a form sends it. `missing` is the error if it is not one to five stars. */
export function starsField(missing: string) {
  return z.coerce.number({ error: missing }).int(missing).min(1, missing).max(5, missing)
}

/** For an operation that needs no input. */
export const nothing = z.object({})
