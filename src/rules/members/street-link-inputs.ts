// Inputs of the operations on street links (server/members/street-links).
import { networkAddress } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'

/** What everybody with the link may read. */
export const changeStreetLinkInput = z.object({
  showsName: z.boolean().default(false),
  showsSuburb: z.boolean().default(false),
})

const code = z.string().max(100)

export const openStreetLinkInput = z.object({ code, address: networkAddress })

export const arriveInput = z.object({ code })

/** Whether the member who invited the viewer learns who they are. */
export const letKnowInput = z.object({ isTold: z.boolean().default(false) })
