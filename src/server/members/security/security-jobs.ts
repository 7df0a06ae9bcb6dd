import type { CodeChannel } from '#rules/members/members.ts'
import { defineJob } from '#server/jobs/job.ts'

export type AccountChange =
  | 'password'
  | CodeChannel
  | 'passkey-added'
  | 'passkey-removed'
  | 'way-in-added'
  | 'way-in-removed'

/** `way` is the name of the issuer that a way in leads through. */
export type ToldChange = { memberId: string; change: AccountChange; way?: string }

/** How a member gets in has changed: they are told, for it may not have been them. */
export const tellOfChange = defineJob<ToldChange>('members.tell-of-change')

export type OldContact = { name: string; channel: CodeChannel; recipient: string; token: string }

/** To the address or number a member had until now, with the way to take the change back: a secret, so it is forgotten soon. */
export const tellOldContact = defineJob<OldContact>('members.tell-old-contact', {
  tries: 12,
  timeOutSeconds: 30,
  keepDoneSeconds: 60,
})
