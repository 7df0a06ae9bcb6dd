// What has been asked of a club's admins is settled: nobody is asked any more, and who was declined hears of it. In the transaction
// that settles it, with the club locked.
import { notifyClub } from '#server/clubs/club-jobs.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { declineRequests } from '#server/clubs/manage/manage-queries.ts'
import { listAdmins } from '#server/clubs/notices/club-notice-queries.ts'
import { forgetNotices } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import { withdrawRequests } from './membership-queries.ts'

/** Its admins have been asked by these, and are not any more. */
export async function stopAsking(tx: Database, clubId: string, requestIds: string[]): Promise<void> {
  if (requestIds.length === 0) return
  await forgetNotices(tx, { members: await listAdmins(tx, { clubId, about: null }), of: requestIds })
}

/** By whoever asked, or because they are in. */
export async function withdrawOf(
  tx: Database,
  member: { clubId: string; memberId: string; at: Date },
): Promise<void> {
  await stopAsking(tx, member.clubId, await withdrawRequests(tx, member))
}

/** Of one member or of all who wait; answers who they are. */
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
