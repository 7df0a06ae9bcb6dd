import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** The notices about a club, and the rows that each is about. */
export type ClubNews =
  | { kind: 'requested' | 'answered'; requestId: string }
  | { kind: 'invited'; invitationId: string }
  /** `by`: who changed it, and is no notice across a block. An older release did not say. */
  | { kind: 'role'; clubId: string; memberId: string; by?: string }
  | { kind: 'removed'; clubId: string; memberId: string }
  | { kind: 'reported'; clubId: string }
  /** `by`: the member who did it, and need not be told. */
  | { kind: 'closed' | 'visibility'; clubId: string; by?: string }

export const notifyClub = defineJob<ClubNews>('club.notify')

/** Gives a club another admin if the accounts of all its admins are disabled. */
const handOnAbandonedClubs = defineScheduledJob('club.replace-disabled-admins', {
  cron: '* * * * *',
  because: 'nobody can be let into a club without an admin',
})

export const clubHandlers = [
  defineHandler(
    handOnAbandonedClubs,
    ({ clubs }: { clubs: { handOnAbandoned(): Promise<void> } }) =>
      () =>
        clubs.handOnAbandoned(),
  ),
]
