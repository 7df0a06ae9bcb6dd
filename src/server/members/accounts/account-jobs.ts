import type { AccountAction } from '#rules/members/accounts.ts'
import { defineJob } from '#server/jobs/job.ts'

/** `to`: the administrators as they were before the change, or the member concerned alone. `by`: null for the command line. */
export type AdministratorChange = {
  change: AccountAction | 'suspend'
  memberId: string
  by: string | null
  to: string[]
}

/** Who is an administrator, or can act as one, has changed: notifies all who were one before, and the member concerned. */
export const tellOfAdministrator = defineJob<AdministratorChange>('members.administrator-changed')
