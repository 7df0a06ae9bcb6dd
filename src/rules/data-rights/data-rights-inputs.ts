// What the operations on a member's own data take (server/data-rights).
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'

export const openExportInput = z.object({ id: namedId })

/** Without a password for members who sign in without one: they show that it is them by having just done so. */
export const leaveInput = z.object({
  password: z.string().max(128, 'That password is too long').default(''),
})
