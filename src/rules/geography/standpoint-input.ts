import { z } from '#rules/base/zod.ts'

const name = z.string().max(300)

/** Where distances are measured from (standpoint.ts). */
export const standpointInput = z.object({
  lat: z.number(),
  lng: z.number(),
  label: name,
  suburb: z.object({ slug: name, called: name }).nullable(),
})
