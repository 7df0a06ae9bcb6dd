import { z } from '#rules/base/zod.ts'

const longestAddress = 4000

/** Of a form that leads back to where it stands: that address. Without one it leads home. */
export const fromForm = z.object({ from: z.string().max(longestAddress).nullable().default(null) })
