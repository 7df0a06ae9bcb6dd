import { accountDeeds, reasonLimit } from '#rules/members/accounts.ts'
import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'

/** What an administrator does to an account. Whoever is shut out is told why. */
export const changeAccountForm = z
  .object({
    user: z.uuid(),
    deed: z.enum(accountDeeds, { error: 'Choose what to do' }),
    why: text().max(reasonLimit, `Keep this under ${reasonLimit} characters`).default(''),
  })
  .refine(({ deed, why }) => deed !== 'disable' || why !== '', {
    path: ['why'],
    message: 'Say why: they are shown it when they sign in',
  })
