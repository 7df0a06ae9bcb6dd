// Inputs of the operations on a member's own data (server/data-rights).
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { passwordMaximum } from '#rules/members/members.ts'

export const openExportInput = z.object({ id: namedId })

/** No password for members who log in without one: having just logged in is their proof. */
export const leaveInput = z.object({
  password: z.string().max(passwordMaximum, 'That password is too long').default(''),
})
