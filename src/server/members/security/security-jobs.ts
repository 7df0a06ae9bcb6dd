import { defineJob } from '#server/jobs/job.ts'

export type AccountChange = 'password' | 'passkey-added' | 'passkey-removed'

/** How a member gets in has changed: they are told, for it may not have been them. */
export const tellOfChange = defineJob<{ memberId: string; change: AccountChange }>('members.tell-of-change')
