import { z } from '#rules/zod.ts'
import { whoCameLimits } from './who-came-limits.ts'

const { listed } = whoCameLimits

/** Everybody who is ticked; who is not, did not come. */
export const whoCameForm = z.object({
  came: z.array(z.uuid()).max(listed, `Tick ${listed} people at most`).default([]),
})
