import { z } from '#rules/base/zod.ts'
import { mostTogether } from '#rules/moderation/together.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Each as its id and the version that was read: 'ID:3'. */
export const approveTogetherForm = z.object({
  chosen: z
    .array(z.string().regex(new RegExp(`^${uuid}:\\d{1,9}$`)), { error: 'Select at least one' })
    .min(1, 'Select at least one')
    .max(mostTogether, `Select no more than ${mostTogether}`),
})

export const undoApprovalsForm = z.object({ batch: z.uuid() })
