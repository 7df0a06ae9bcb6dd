// Closes requests to join: removes the admins' notices and tells declined members. In the transaction that settles the request,
// with the club locked.
import { notifyClub } from '#server/clubs/club-jobs.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { declineRequests } from '#server/clubs/manage/manage-queries.ts'
import { listAdmins } from '#server/clubs/notices/club-notice-queries.ts'
import { forgetNotices } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import { withdrawRequests } from './membership-queries.ts'

/** Removes the notices about these requests from the admins. */
export async function stopAsking(tx: Database, clubId: string, requestIds: string[]): Promise<void> {
  if (requestIds.length === 0) return
  await forgetNotices(tx, { members: await listAdmins(tx, { clubId, about: null }), of: requestIds })
}

/** Withdrawn by the member who asked, or because they are in. */
export async function withdrawOf(
  tx: Database,
  member: { clubId: string; memberId: string; at: Date },
): Promise<void> {
  await stopAsking(tx, member.clubId, await withdrawRequests(tx, member))
}

/** For one member or for everybody who waits; returns their ids. */
export async function declineAll(
  tx: Database,
  { jobs }: Pick<ClubParts, 'jobs'>,
  of: { clubId: string; memberId?: string; adminId: string; at: Date },
): Promise<string[]> {
  const declined = await declineRequests(tx, of)
  const ids = declined.map(({ id }) => id)
  await stopAsking(tx, of.clubId, ids)
  await jobs.enqueueAll(
    tx,
    notifyClub,
    ids.map((requestId) => ({ kind: 'answered', requestId })),
  )
  return declined.map(({ member_id }) => member_id)
}
