// Roles in a club, and removing members.

import { growing } from '#rules/base/paging.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { clubDeskInput, clubMemberInput, roleInput } from '#rules/clubs/club-inputs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub, announceGone } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { endInvitations } from '#server/clubs/invitations/invitation-queries.ts'
import { declineAll } from '#server/clubs/membership/close-join-requests.ts'
import { deleteMember, hasOtherAdmin } from '#server/clubs/membership/membership-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './manage-queries.ts'

type OfMember = z.output<typeof clubMemberInput>

/** Each change is news to the member. */
const roleOfMember = {
  rule: 'roleOfMember' as const,
  of: ({ viewer, input }: { viewer: Viewer; input: OfMember }) => `${memberOf(viewer).id} ${input.memberId}`,
}

export function createRoles({ jobs }: Pick<ClubParts, 'jobs'>) {
  return {
    /** The viewer's own role too, as long as another admin stays. LAST_ADMIN, NOT_IN_CLUB. */
    changeRole: defineCommand({
      by: 'writer',
      input: roleInput,
      counts: [roleOfMember],
      run: async ({ tx, viewer }, { clubId, memberId, role }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'changeRole' })
        const was = await roleIn(tx, { clubId, memberId })
        if (was === role) return
        if (was === 'admin' && !(await hasOtherAdmin(tx, { clubId, memberId })))
          throw new DomainError('LAST_ADMIN')
        await queries.updateRole(tx, { clubId, memberId, role })
        await announceClub(tx, viewer, clubId, [memberId])
        if (memberId !== viewer.id)
          await jobs.enqueue(tx, notifyClub, { kind: 'role', clubId, memberId, by: viewer.id })
      },
    }),

    /** Another member becomes admin in place of the viewer, who stays as a member. NOT_IN_CLUB. */
    handOver: defineCommand({
      by: 'writer',
      input: clubMemberInput,
      counts: [roleOfMember],
      run: async ({ tx, viewer }, { clubId, memberId }): Promise<void> => {
        const { id: adminId } = viewer
        await assertInLockedClub(tx, viewer, { clubId, permission: 'changeRole' })
        await roleIn(tx, { clubId, memberId })
        if (memberId === adminId) throw new DomainError('NOT_TO_YOURSELF')
        await queries.updateRole(tx, { clubId, memberId, role: 'admin' })
        await queries.updateRole(tx, { clubId, memberId: adminId, role: 'member' })
        // Disabled members are hidden from everyone, but a hand-crafted request could name one.
        if (!(await hasOtherAdmin(tx, { clubId, memberId: adminId }))) throw new DomainError('NOT_IN_CLUB')
        await announceClub(tx, viewer, clubId, [memberId])
        await jobs.enqueue(tx, notifyClub, { kind: 'role', clubId, memberId, by: adminId })
      },
    }),

    /** They can join again. ADMIN_STAYS, NOT_IN_CLUB. */
    removeMember: defineCommand({
      by: 'writer',
      input: clubMemberInput,
      run: async ({ tx, viewer }, { clubId, memberId }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'removeMember' })
        if ((await roleIn(tx, { clubId, memberId })) === 'admin') throw new DomainError('ADMIN_STAYS')
        await deleteMember(tx, { clubId, memberId })
        await announceGone(tx, viewer, { clubId, memberId })
        await jobs.enqueue(tx, notifyClub, { kind: 'removed', clubId, memberId })
      },
    }),

    /**
     * Removes a member, or declines their request, and keeps them out; in a public club also somebody who has written in it without
     * being in it, or before leaving. ADMIN_STAYS, NOT_IN_CLUB for anybody else.
     */
    banMember: defineCommand({
      by: 'writer',
      input: clubMemberInput,
      run: async ({ tx, viewer, now: at }, { clubId, memberId }): Promise<void> => {
        const { id: adminId } = viewer
        const { visibility } = await assertInLockedClub(tx, viewer, { clubId, permission: 'ban' })
        const role = await queries.lockRole(tx, { clubId, memberId })
        if (role === 'admin') throw new DomainError('ADMIN_STAYS')
        const asked = await declineAll(tx, { jobs }, { clubId, memberId, adminId, at })
        const isHere = role !== undefined || asked.length > 0
        const hasWritten = visibility === 'public' && (await queries.hasWritten(tx, { clubId, memberId }))
        if (!isHere && !hasWritten) throw new DomainError('NOT_IN_CLUB')
        await endInvitations(tx, { clubId, memberId, at })
        // First, because it locks all events of the club in order, and leaving locks some of them (deadlock).
        await queries.insertBan(tx, { clubId, memberId, adminId, at })
        await deleteMember(tx, { clubId, memberId })
        await announceGone(tx, viewer, { clubId, memberId })
        if (role) await jobs.enqueue(tx, notifyClub, { kind: 'removed', clubId, memberId })
      },
    }),

    unbanMember: defineCommand({
      by: 'writer',
      input: clubMemberInput,
      run: async ({ tx, viewer }, { clubId, memberId }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'unban' })
        await queries.deleteBan(tx, { clubId, memberId })
        await announceClub(tx, viewer, clubId)
      },
    }),

    /** Banned members, the latest first; of those across a block only whom the viewer has banned. */
    bannedFrom: defineRead({
      by: 'member',
      input: clubDeskInput,
      run: async ({ db, viewer }, { clubId, shown }) => {
        await assertInClub(db, viewer, { clubId, permission: 'unban' })
        const { rows, more } = growing(
          await queries.listBans(db, { clubId, viewerId: viewer.id, limit: shown + 1 }),
          shown,
        )
        return { banned: rows.map(({ id, name }) => ({ id, name })), more }
      },
    }),
  }
}

async function roleIn(tx: Database, member: OfMember): Promise<string> {
  const role = await queries.lockRole(tx, member)
  if (!role) throw new DomainError('NOT_IN_CLUB')
  return role
}
