// Coming into a club and going out of it. All of it under the club's lock, so that each action sees what the one before has done.

import { askInput, clubInput } from '#rules/clubs/club-inputs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub, announceGone } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { withdrawOf } from './close-join-requests.ts'
import * as queries from './membership-queries.ts'

export function createMembership({ jobs }: Pick<ClubParts, 'jobs'>) {
  return {
    /** Into a public club, at once. Answers its name. */
    joinClub: defineCommand({
      by: 'writer',
      input: clubInput,
      counts: ['joinByMember'],
      run: async ({ tx, viewer, now }, { clubId }): Promise<{ name: string }> => {
        const { name } = await assertInLockedClub(tx, viewer, { clubId, permission: 'join' })
        await withdrawOf(tx, { clubId, memberId: viewer.id, at: now })
        await queries.insertMember(tx, { club_id: clubId, member_id: viewer.id, joined_at: now })
        await announceClub(tx, viewer, clubId)
        return { name }
      },
    }),

    /** To be let into a private club, by its admins. Answers its name. */
    askToJoin: defineCommand({
      by: 'writer',
      input: askInput,
      counts: ['joinByMember'],
      run: async ({ tx, viewer, now }, { clubId, message }): Promise<{ name: string }> => {
        const { name } = await assertInLockedClub(tx, viewer, { clubId, permission: 'ask' })
        const requestId = await queries.insertRequest(tx, {
          club_id: clubId,
          member_id: viewer.id,
          message,
          asked_at: now,
        })
        await announceClub(tx, viewer, clubId)
        await jobs.enqueue(tx, notifyClub, { kind: 'requested', requestId })
        return { name }
      },
    }),

    /** Takes back what one has asked. */
    withdrawRequest: defineCommand({
      by: 'writer',
      input: clubInput,
      run: async ({ tx, viewer, now }, { clubId }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'withdrawRequest' })
        await withdrawOf(tx, { clubId, memberId: viewer.id, at: now })
        await announceClub(tx, viewer, clubId)
      },
    }),

    /** Answers whether what is left of it to see is more than that it was there. LAST_ADMIN for the only admin of an open club. */
    leaveClub: defineCommand({
      by: 'writer',
      input: clubInput,
      run: async ({ tx, viewer }, { clubId }): Promise<{ isStillSeen: boolean }> => {
        const { id: memberId } = viewer
        const { standing, isClosed } = await assertInLockedClub(tx, viewer, { clubId, permission: 'leave' })
        const isNeeded = standing === 'admin' && !isClosed
        if (isNeeded && !(await queries.hasOtherAdmin(tx, { clubId, memberId })))
          throw new DomainError('LAST_ADMIN')
        await queries.deleteMember(tx, { clubId, memberId })
        await announceGone(tx, viewer, { clubId, memberId })
        return { isStillSeen: !isClosed }
      },
    }),
  }
}
