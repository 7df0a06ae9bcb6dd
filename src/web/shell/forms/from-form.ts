import { z } from '#rules/base/zod.ts'

const longestAddress = 4000

/** The `back` field of a form: the address it returns to, or home. */
export const fromForm = z.object({ from: z.string().max(longestAddress).nullable().default(null) })
