import type { CodeChannel } from '#rules/members/members.ts'
import { defineJob, keptAsLetter, triesOfADay } from '#server/jobs/job.ts'

export const accountChanges = [
  'password',
  'email-added',
  'email-changed',
  'email-removed',
  'phone-added',
  'phone-changed',
  'phone-removed',
  'passkey-added',
  'passkey-removed',
  'way-in-added',
  'way-in-removed',
] as const
export type AccountChange = (typeof accountChanges)[number]

/** `way`: the name of the issuer concerned. */
export type ToldChange = { memberId: string; change: AccountChange; way?: string }

/** A way of logging in has changed: puts a notice on the member's list, because it may not have been them. */
export const tellOfChange = defineJob<ToldChange>('members.tell-of-change')

/** The address or number a member had before the change, and the link that undoes it. */
export type UndoOffer = {
  name: string
  change: AccountChange
  way?: string | undefined
  channel: CodeChannel
  recipient: string
  token: string
}

/** To each address or number a member had before a change, with the link that undoes it. */
export const offerUndo = defineJob<UndoOffer>('members.tell-old-contact', {
  tries: triesOfADay,
  timeOutSeconds: 300,
  keepDoneSeconds: 60,
  ...keptAsLetter,
  isSecret: true,
})
