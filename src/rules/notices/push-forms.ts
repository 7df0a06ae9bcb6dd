import { DomainError } from '#rules/domain-error.ts'
import { z } from '#rules/zod.ts'

// Nobody types it: a browser that sends something else is not one we know how to reach.
const refused = new DomainError('PUSH_REFUSED').message

/** What a browser says of where its pushes go, in the words of its own (PushSubscription). */
export const pushSubscriptionForm = z.object({
  endpoint: z.string({ error: refused }).regex(/^https?:\/\/[\x21-\x7e]{1,990}$/, refused),
  p256dh: z.string({ error: refused }).regex(/^[\w-]{87}$/, refused),
  auth: z.string({ error: refused }).regex(/^[\w-]{22}$/, refused),
})
