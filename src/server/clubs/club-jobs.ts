import { defineJob } from '#server/jobs/job.ts'

/** What is told of a club, and of which of its rows it is. */
export type ClubNews =
  | { kind: 'requested' | 'answered'; requestId: string }
  | { kind: 'invited'; invitationId: string }
  | { kind: 'role' | 'removed'; clubId: string; memberId: string }
  | { kind: 'reported'; clubId: string }
  /** `by` whom, who knows it. */
  | { kind: 'closed' | 'visibility'; clubId: string; by?: string }

export const notifyClub = defineJob<ClubNews>('club.notify')

/** Clubs whose admins are all disabled get another. */
export const handOnAbandonedClubs = defineJob<Record<string, never>>('club.tend')
