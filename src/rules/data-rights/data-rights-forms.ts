import { z } from '#rules/zod.ts'

/** Empty for members who sign in without one: they show that it is them by having just done so. */
export const deleteAccountForm = z.object({
  password: z.string().max(128, 'That is too long for a password').default(''),
})
