// Coming into a club and going out of it. All of it under the club's lock, so that each deed sees what the one before has done.
import { DomainError } from '#rules/domain-error.ts'
import { memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub, announceGone } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import * as queries from './membership-queries.ts'
import { withdrawOf } from './settle-requests.ts'

export function createMembership({ db, jobs, limits, clock }: ClubParts) {
  return {
    /** Into a public club, at once. Answers its name. */
    async joinClub(viewer: Viewer, clubId: string): Promise<{ name: string }> {
      const { id: memberId } = writerOf(viewer)
      await limits.take('joinByMember', memberId)
      return asWriter(db, viewer, async (tx) => {
        const { name } = await assertInLockedClub(tx, viewer, { clubId, deed: 'join' })
        const now = clock()
        await withdrawOf(tx, { clubId, memberId, at: now })
        await queries.insertMember(tx, { club_id: clubId, member_id: memberId, joined_at: now })
        await announceClub(tx, viewer, clubId)
        return { name }
      })
    },

    /** To be let into a private club, by its admins. Answers its name. */
    async askToJoin(viewer: Viewer, clubId: string, message: string): Promise<{ name: string }> {
      const { id: memberId } = memberOf(viewer)
      await limits.take('joinByMember', memberId)
      return asWriter(db, viewer, async (tx) => {
        const { name } = await assertInLockedClub(tx, viewer, { clubId, deed: 'ask' })
        const requestId = await queries.insertRequest(tx, {
          club_id: clubId,
          member_id: memberId,
          message,
          asked_at: clock(),
        })
        await announceClub(tx, viewer, clubId)
        await jobs.enqueue(tx, notifyClub, { kind: 'requested', requestId })
        return { name }
      })
    },

    /** Takes back what one has asked. */
    async withdrawRequest(viewer: Viewer, clubId: string): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'withdrawRequest' })
        await withdrawOf(tx, { clubId, memberId, at: clock() })
        await announceClub(tx, viewer, clubId)
      })
    },

    /** Answers whether what is left of it to see is more than that it was there. LAST_ADMIN for the only admin of an open club. */
    async leaveClub(viewer: Viewer, clubId: string): Promise<{ isStillSeen: boolean }> {
      const { id: memberId } = memberOf(viewer)
      return asWriter(db, viewer, async (tx) => {
        const { standing, isClosed } = await assertInLockedClub(tx, viewer, { clubId, deed: 'leave' })
        const isNeeded = standing === 'admin' && !isClosed
        if (isNeeded && !(await queries.hasOtherAdmin(tx, { clubId, memberId })))
          throw new DomainError('LAST_ADMIN')
        await queries.deleteMember(tx, { clubId, memberId })
        await announceGone(tx, viewer, { clubId, memberId })
        return { isStillSeen: !isClosed }
      })
    },
  }
}
