import { uuid } from '#rules/base/ids.ts'
import { z } from '#rules/base/zod.ts'
import { mostTogether } from '#rules/moderation/together.ts'

const item = new RegExp(`^${uuid}:\\d{1,9}$`)
const toItem = (text: string) => ({ id: text.slice(0, 36), version: Number(text.slice(37)) })

/** Each as its id and the version that was read: 'ID:3'. */
export const approveTogetherForm = z.object({
  chosen: z
    .array(z.string().regex(item).transform(toItem), { error: 'Select at least one' })
    .min(1, 'Select at least one')
    .max(mostTogether, `Select no more than ${mostTogether}`),
})

export const undoApprovalsForm = z.object({ batch: z.uuid() })
