import { z } from '#rules/base/zod.ts'
import { accountChange, saysWhyDisabled, whyDisabledMissing } from '#rules/moderation/desk-inputs.ts'

/** What an administrator does to an account. */
export const changeAccountForm = accountChange
  .omit({ id: true })
  .extend({ user: z.uuid() })
  .refine(saysWhyDisabled, whyDisabledMissing)
