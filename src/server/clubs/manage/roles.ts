// Who may what in a club, and who is asked to go.
import type { ClubRole } from '#rules/clubs/clubs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub, announceGone } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { endInvitations } from '#server/clubs/invitations/invitation-queries.ts'
import { deleteMember, hasOtherAdmin } from '#server/clubs/membership/membership-queries.ts'
import { declineAll } from '#server/clubs/membership/settle-requests.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './manage-queries.ts'

const SHOWN_BANS = 200

type OfMember = { clubId: string; memberId: string }

export function createRoles({ db, jobs, clock }: ClubParts) {
  return {
    /** One's own too, as long as another admin stays. LAST_ADMIN, NOT_IN_CLUB. */
    async changeRole(
      viewer: Viewer,
      { clubId, memberId, role }: OfMember & { role: ClubRole },
    ): Promise<void> {
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'changeRole' })
        const was = await roleIn(tx, { clubId, memberId })
        if (was === role) return
        if (was === 'admin' && !(await hasOtherAdmin(tx, { clubId, memberId })))
          throw new DomainError('LAST_ADMIN')
        await queries.updateRole(tx, { clubId, memberId, role })
        await announceClub(tx, viewer, clubId, [memberId])
        if (memberId !== memberOf(viewer).id)
          await jobs.enqueue(tx, notifyClub, { kind: 'role', clubId, memberId })
      })
    },

    /** Another becomes its admin in the viewer's place, who stays as a member. NOT_IN_CLUB. */
    async handOver(viewer: Viewer, { clubId, memberId }: OfMember): Promise<void> {
      const { id: adminId } = memberOf(viewer)
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'changeRole' })
        await roleIn(tx, { clubId, memberId })
        if (memberId === adminId) throw new DomainError('NOT_TO_YOURSELF')
        await queries.updateRole(tx, { clubId, memberId, role: 'admin' })
        await queries.updateRole(tx, { clubId, memberId: adminId, role: 'member' })
        // Whose account is disabled is shown to nobody: to them it would be handed by a hand-made request.
        if (!(await hasOtherAdmin(tx, { clubId, memberId: adminId }))) throw new DomainError('NOT_IN_CLUB')
        await announceClub(tx, viewer, clubId, [memberId])
        await jobs.enqueue(tx, notifyClub, { kind: 'role', clubId, memberId })
      })
    },

    /** They may come back. ADMIN_STAYS, NOT_IN_CLUB. */
    async removeMember(viewer: Viewer, { clubId, memberId }: OfMember): Promise<void> {
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'removeMember' })
        if ((await roleIn(tx, { clubId, memberId })) === 'admin') throw new DomainError('ADMIN_STAYS')
        await deleteMember(tx, { clubId, memberId })
        await announceGone(tx, viewer, { clubId, memberId })
        await jobs.enqueue(tx, notifyClub, { kind: 'removed', clubId, memberId })
      })
    },

    /** Out, and not in again, whether they are in or ask to be. ADMIN_STAYS, NOT_IN_CLUB for who is neither. */
    async banMember(viewer: Viewer, { clubId, memberId }: OfMember): Promise<void> {
      const { id: adminId } = memberOf(viewer)
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'ban' })
        if (!isUuid(memberId)) throw new DomainError('NOT_IN_CLUB')
        const at = clock()
        const role = await queries.findRole(tx, { clubId, memberId })
        if (role === 'admin') throw new DomainError('ADMIN_STAYS')
        const asked = await declineAll(tx, { jobs }, { clubId, memberId, adminId, at })
        if (!role && asked.length === 0) throw new DomainError('NOT_IN_CLUB')
        await deleteMember(tx, { clubId, memberId })
        await endInvitations(tx, { clubId, memberId, at })
        await queries.insertBan(tx, { clubId, memberId, adminId, at })
        await announceGone(tx, viewer, { clubId, memberId })
        if (role) await jobs.enqueue(tx, notifyClub, { kind: 'removed', clubId, memberId })
      })
    },

    async unbanMember(viewer: Viewer, { clubId, memberId }: OfMember): Promise<void> {
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'unban' })
        if (isUuid(memberId)) await queries.deleteBan(tx, { clubId, memberId })
        await announceClub(tx, viewer, clubId)
      })
    },

    /** Whom its admins have banned, the latest first. */
    async bannedFrom(viewer: Viewer, clubId: string) {
      await assertInClub(db, viewer, { clubId, deed: 'unban' })
      return (await queries.listBans(db, { clubId, limit: SHOWN_BANS })).map(({ id, name }) => ({ id, name }))
    },
  }
}

async function roleIn(tx: Database, member: OfMember): Promise<string> {
  const role = isUuid(member.memberId) ? await queries.findRole(tx, member) : undefined
  if (!role) throw new DomainError('NOT_IN_CLUB')
  return role
}
