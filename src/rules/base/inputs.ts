import type { RefusalCode } from './domain-error.ts'
import { isUuid } from './ids.ts'
import { z } from './zod.ts'

/** The id of something there may be: what is none names nothing, so it is refused as if there were none (server/operations/input-refused.ts). */
export const idOr = (refusal: RefusalCode) =>
  z.string().refine(isUuid, { params: { refusal } }).meta({ format: 'uuid' })

export const namedId = idOr('NOT_FOUND')

const longestSearch = 200

/** What is looked for. It comes from an address, which takes anything: what is longer finds nothing more, and is cut. */
export const searchText = z
  .string()
  .overwrite((typed) => typed.slice(0, longestSearch))
  .max(longestSearch)

/** An id, or what names nothing and is treated as that. */
export const anyId = z.string().max(100)

/** Of an operation that needs to know nothing but who asks. */
export const nothing = z.object({})
