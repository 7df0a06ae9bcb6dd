// Joining and leaving a club. Everything holds the club's lock, so that each action sees the result of the one before.

import { asksAgainOn } from '#rules/clubs/ask-again.ts'
import { askInput, clubInput } from '#rules/clubs/club-inputs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub, announceGone } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { withdrawOf } from './close-join-requests.ts'
import * as queries from './membership-queries.ts'

export function createMembership({ jobs, city: { timeZone } }: Pick<ClubParts, 'jobs' | 'city'>) {
  return {
    /** Joins a public club at once. Returns its name. */
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

    /** Asks the admins of a private club to be let in. Returns its name. ASKED_LATELY for a week after they have declined. */
    askToJoin: defineCommand({
      by: 'writer',
      input: askInput,
      counts: ['joinByMember'],
      brakes: { link: ({ message }) => linksIn(message) },
      run: async ({ tx, viewer, now }, { clubId, message }): Promise<{ name: string }> => {
        const { name } = await assertInLockedClub(tx, viewer, { clubId, permission: 'ask' })
        const declinedAt = await queries.findDecline(tx, { clubId, memberId: viewer.id })
        if (asksAgainOn(declinedAt, { now, timeZone })) throw new DomainError('ASKED_LATELY')
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

    /** Withdraws the viewer's own request. */
    withdrawRequest: defineCommand({
      by: 'member',
      whileSuspended: 'admins need not answer it any more',
      input: clubInput,
      run: async ({ tx, viewer, now }, { clubId }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'withdrawRequest' })
        await withdrawOf(tx, { clubId, memberId: viewer.id, at: now })
        await announceClub(tx, viewer, clubId)
      },
    }),

    /** Returns whether the viewer still sees more of it than its existence. LAST_ADMIN for the only admin of an open club. */
    leaveClub: defineCommand({
      by: 'member',
      whileSuspended: 'it gives things up, and begins nothing',
      input: clubInput,
      run: async ({ tx, viewer }, { clubId }): Promise<{ isStillSeen: boolean }> => {
        const { id: memberId } = viewer
        const { relation, isClosed } = await assertInLockedClub(tx, viewer, { clubId, permission: 'leave' })
        const isNeeded = relation === 'admin' && !isClosed
        if (isNeeded && !(await queries.hasOtherAdmin(tx, { clubId, memberId })))
          throw new DomainError('LAST_ADMIN')
        await queries.deleteMember(tx, { clubId, memberId })
        await announceGone(tx, viewer, { clubId, memberId })
        return { isStillSeen: !isClosed }
      },
    }),
  }
}
