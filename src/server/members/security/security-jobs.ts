import type { CodeChannel } from '#rules/members/members.ts'
import { defineJob } from '#server/jobs/job.ts'

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

/** `way` is the name of the issuer that a way in leads through. */
export type ToldChange = { memberId: string; change: AccountChange; way?: string }

/** How a member gets in has changed: they are told on their list, for it may not have been them. */
export const tellOfChange = defineJob<ToldChange>('members.tell-of-change')

/** Where a member could be reached before the change, and the link that takes it back. */
export type UndoOffer = {
  name: string
  change: AccountChange
  way?: string | undefined
  channel: CodeChannel
  recipient: string
  token: string
}

/** To each address or number a member had before a change, with the way to take it back: a secret, so it is forgotten soon. */
export const offerUndo = defineJob<UndoOffer>('members.tell-old-contact', {
  tries: 12,
  timeOutSeconds: 30,
  keepDoneSeconds: 60,
})
