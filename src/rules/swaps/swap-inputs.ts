// Inputs of the operations on swap hints (server/swaps). Forms are made of them in web/swaps.
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { requestInput } from '#rules/exchanges/exchange-inputs.ts'

export const hintInput = z.object({ hintId: namedId })

/** With the note of an ordinary request. */
export const askForSwapInput = hintInput.extend({ message: requestInput.shape.message })

/** The requests shown on a screen. */
export const ofRequestsInput = z.object({ exchangeIds: z.array(namedId).max(500) })
