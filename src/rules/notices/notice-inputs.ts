// Inputs of the operations on notices (server/notifications).

import { namedId } from '#rules/base/inputs.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { Refusal } from '#rules/base/refusal.ts'
import { z } from '#rules/base/zod.ts'
import { noticeRefusals } from './notice-refusals.ts'
import { chosenKinds } from './notices.ts'

export const noticeInput = z.object({ noticeId: namedId })

const noTime = 'Choose a time, like 22:00'
const time = z
  .string({ error: 'Choose a time' })
  .max(5, { error: noTime, abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime)

export const quietHours = z.object({ from: time, to: time })

const kinds = keysOf(chosenKinds)
const choice = z.boolean().exactOptional()

/** The changed preferences by kind. Kinds left out stay as they are. */
const preferencesInput = z.object({
  preferences: z.partialRecord(
    z.enum(kinds),
    z.object({ isOn: choice, inApp: choice, email: choice, push: choice }),
  ),
  quiet: quietHours.nullable(),
})

/** All that the settings screen saves. What is left out stays as it is. */
export const settingsInput = preferencesInput.extend({
  recommends: choice,
  /** A grid cell (rules/geography/distance.ts) to share, or null to share none. */
  cell: z.object({ lat: z.number(), lng: z.number() }).nullable().exactOptional(),
})

/** As in the link of an email. */
export const ticketInput = z.object({ ticket: z.string().max(1000) })

export const subscriptionInput = ticketInput.extend({ email: z.boolean() })

// Nobody types this: a browser that sends something else cannot be reached with a push.
const error = new Refusal('PUSH_REFUSED', noticeRefusals).message
const refused = { error, params: { refusal: 'PUSH_REFUSED' } }
const sent = (what: RegExp, longest: number) =>
  z
    .string({ error })
    .max(longest, { error, abort: true })
    .refine((said) => what.test(said), refused)

/** The browser's own push subscription (PushSubscription). */
export const pushInput = z.object({
  endpoint: sent(/^https?:\/\/[\x21-\x7e]{1,990}$/, 1000),
  p256dh: sent(/^[\w-]{87}$/, 87),
  auth: sent(/^[\w-]{22}$/, 22),
})
