// What becomes of the clubs of a member who leaves the neighbourhood.
import { lockClub } from '#server/clubs/club-access-queries.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { endInvitations } from '#server/clubs/invitations/invitation-queries.ts'
import { declineRequests, updateClub, updateRole } from '#server/clubs/manage/manage-queries.ts'
import { deleteMember } from '#server/clubs/membership/membership-queries.ts'
import type { Database } from '#server/store/database.ts'
import { findHeir, listSoleAdminships } from './leaving-queries.ts'

export function createLeaving({ jobs, clock }: ClubParts) {
  return {
    /**
     * In the transaction of their going: each club they alone look after is handed to its longest moderator, else to its longest
     * member; one with nobody else in it is closed.
     */
    async leaveAllOf(tx: Database, memberId: string): Promise<void> {
      for (const clubId of await listSoleAdminships(tx, memberId)) {
        await lockClub(tx, clubId)
        const heir = await findHeir(tx, { clubId, memberId })
        if (!heir) {
          const at = clock()
          await updateClub(tx, clubId, { closed_at: at })
          await declineRequests(tx, { clubId, adminId: memberId, at })
          await endInvitations(tx, { clubId, at })
        } else if (heir.role !== 'admin') {
          await updateRole(tx, { clubId, memberId: heir.member_id, role: 'admin' })
          await jobs.enqueue(tx, notifyClub, { kind: 'role', clubId, memberId: heir.member_id })
        }
        await deleteMember(tx, { clubId, memberId })
      }
    },
  }
}
