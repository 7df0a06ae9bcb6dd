import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineWork } from '#server/jobs/work.ts'

/** What is told of a club, and of which of its rows it is. */
export type ClubNews =
  | { kind: 'requested' | 'answered'; requestId: string }
  | { kind: 'invited'; invitationId: string }
  | { kind: 'role' | 'removed'; clubId: string; memberId: string }
  | { kind: 'reported'; clubId: string }
  /** `by` whom, who knows it. */
  | { kind: 'closed' | 'visibility'; clubId: string; by?: string }

export const notifyClub = defineJob<ClubNews>('club.notify')

/** Gives a club whose admins are all disabled another admin. */
const handOnAbandonedClubs = defineScheduledJob('club.tend', {
  cron: '* * * * *',
  because: 'a club without an admin can let nobody in',
})

export const clubWork = [
  defineWork(
    handOnAbandonedClubs,
    ({ clubs }: { clubs: { handOnAbandoned(): Promise<void> } }) =>
      () =>
        clubs.handOnAbandoned(),
  ),
]
