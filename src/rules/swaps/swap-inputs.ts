// Inputs of the operations on swap hints (server/swaps). Forms are made of them in web/swaps.
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'

export const hintInput = z.object({ hintId: namedId })

/** The requests shown on a screen. */
export const ofRequestsInput = z.object({ exchangeIds: z.array(namedId).max(500) })
