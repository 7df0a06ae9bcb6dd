import { accountChange, saysWhyDisabled, whyDisabledMissing } from '#rules/moderation/desk-inputs.ts'
import { z } from '#rules/zod.ts'

/** What an administrator does to an account. */
export const changeAccountForm = accountChange
  .omit({ id: true })
  .extend({ user: z.uuid() })
  .refine(saysWhyDisabled, whyDisabledMissing)
