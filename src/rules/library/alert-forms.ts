import { city } from '#city/city.ts'
import { z } from '#rules/zod.ts'
import { nearestKm } from './library.ts'

/** How far a member's wishes are looked out for. */
export const wishDistanceForm = z.object({
  km: z.coerce.number().int().min(nearestKm).max(city.maxRadiusKm),
})
