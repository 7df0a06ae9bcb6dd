// The clubs of a member who leaves the neighbourhood, or whose account is disabled.
import { guest } from '#rules/base/viewer.ts'
import { lockClub } from '#server/clubs/club-access-queries.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { endInvitations } from '#server/clubs/invitations/invitation-queries.ts'
import { updateClub, updateRole } from '#server/clubs/manage/manage-queries.ts'
import { declineAll } from '#server/clubs/membership/close-join-requests.ts'
import { deleteMember } from '#server/clubs/membership/membership-queries.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import * as queries from './leaving-queries.ts'

const BATCH = 50

type Heir = Awaited<ReturnType<typeof queries.findHeir>>

export function createLeaving({ db, jobs, clock }: ClubParts) {
  return {
    /**
     * First in the transaction that removes the member: a club that closes at the same moment is locked before the copies that are shown
     * to it (deadlock).
     */
    lockAllOf: (tx: Database, memberId: string): Promise<void> => queries.lockClubsOf(tx, memberId),

    /**
     * In the transaction that removes the member: each club of which they are the only admin is handed to its longest-standing
     * moderator, or else member; a club without other members is closed.
     */
    async leaveAllOf(tx: Database, memberId: string): Promise<void> {
      for (const clubId of await queries.listAdminships(tx, memberId)) {
        await lockClub(tx, clubId)
        const heir = await queries.findHeir(tx, { clubId, memberId })
        if (heir) await moveUp(tx, clubId, heir)
        else {
          const at = clock()
          await updateClub(tx, clubId, { closed_at: at })
          await declineAll(tx, { jobs }, { clubId, adminId: memberId, at })
          await endInvitations(tx, { clubId, at })
        }
        await deleteMember(tx, { clubId, memberId })
      }
    },

    /**
     * On a schedule, by the current state: clubs whose admins all have disabled accounts get an additional admin. The disabled ones
     * keep their role in case they come back.
     */
    async handOnAbandoned(): Promise<void> {
      await runEach(await queries.listAbandoned(db, BATCH), (clubId) =>
        withTransaction(db, async (tx) => {
          await lockClub(tx, clubId)
          const heir = (await queries.isOpen(tx, clubId)) && (await queries.findHeir(tx, { clubId }))
          if (heir) await moveUp(tx, clubId, heir)
        }),
      )
    },
  }

  /** A member who is already an admin stays one. */
  async function moveUp(
    tx: Database,
    clubId: string,
    { member_id: memberId, role }: NonNullable<Heir>,
  ): Promise<void> {
    if (role === 'admin') return
    await updateRole(tx, { clubId, memberId, role: 'admin' })
    await announceClub(tx, guest, clubId, [memberId])
    await jobs.enqueue(tx, notifyClub, { kind: 'role', clubId, memberId })
  }
}
