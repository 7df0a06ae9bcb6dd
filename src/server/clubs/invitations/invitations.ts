// Into a club by invitation: by a link that an admin hands on, or of one member by name.
import { randomBytes } from 'node:crypto'
import { mostInvitations, mostUsesOfLink } from '#rules/clubs/clubs.ts'
import { daysAfter } from '#rules/data-rights/data-rights.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub, placeOf } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { insertMember } from '#server/clubs/membership/membership-queries.ts'
import { withdrawOf } from '#server/clubs/membership/settle-requests.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import * as queries from './invitation-queries.ts'
import { digestOf } from './link-digest.ts'

const NAMED_DAYS = 30

export function createInvitations({ db, jobs, limits, clock, publicUrl }: ClubParts) {
  return {
    /** Those that can still be used, the latest first; of links not what opens them. */
    async invitations(viewer: Viewer, clubId: string) {
      await assertInClub(db, viewer, { clubId, deed: 'invite' })
      const rows = await queries.listInvitations(db, { clubId, now: clock(), limit: mostInvitations })
      return rows.map(({ id, expires_at: until, uses, most_uses: mostUses, invited_name: name }) => ({
        id,
        name,
        until,
        uses,
        mostUses,
      }))
    },

    /** Answers the link, which is not kept and not told again. */
    async inviteByLink(viewer: Viewer, clubId: string, days: number): Promise<string> {
      const token = randomBytes(18).toString('base64url')
      await invite(viewer, clubId, { days, link_digest: digestOf(token), most_uses: mostUsesOfLink })
      return `${publicUrl}/club/${clubId}?invite=${token}`
    },

    /** CLUB_MEMBER_UNKNOWN, SEVERAL_OF_THAT_NAME, ALREADY_IN_CLUB, ALREADY_INVITED, BANNED_FROM_CLUB. */
    async inviteMember(viewer: Viewer, clubId: string, asked: string): Promise<void> {
      const { id: viewerId } = memberOf(viewer)
      await assertInClub(db, viewer, { clubId, deed: 'invite' })
      // As they are mentioned, “@noah” is Noah.
      const name = asked.replace(/^@/, '')
      const [found, another] = await queries.listMembersNamed(db, { name, viewerId })
      if (!found) throw new DomainError('CLUB_MEMBER_UNKNOWN')
      const isExact = found.username === name.toLowerCase()
      if (another && !isExact) throw new DomainError('SEVERAL_OF_THAT_NAME')
      try {
        await invite(viewer, clubId, { days: NAMED_DAYS, invited_id: found.id, most_uses: 1 })
      } catch (error) {
        if (violatedConstraint(error) === 'club_invitations_one_each')
          throw new DomainError('ALREADY_INVITED')
        throw error
      }
    },

    async withdrawInvitation(viewer: Viewer, clubId: string, id: string): Promise<void> {
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'invite' })
        if (isUuid(id)) await queries.endInvitations(tx, { clubId, id, at: clock() })
        await announceClub(tx, viewer, clubId)
      })
    },

    /** INVITATION_OVER; CLUB_BANNED, ALREADY_IN_CLUB. */
    async acceptInvitation(viewer: Viewer, clubId: string, token: string | null): Promise<{ name: string }> {
      const { id: memberId } = memberOf(viewer)
      await limits.take('joinByMember', memberId)
      return asWriter(db, viewer, async (tx) => {
        const { name } = await assertInLockedClub(tx, viewer, { clubId, deed: 'acceptInvitation' })
        const at = clock()
        const asked = { clubId, memberId, linkDigest: digestOf(token), now: at }
        const found = await queries.findInvitation(tx, asked)
        if (!found) throw new DomainError('INVITATION_OVER')
        await queries.useInvitation(tx, { id: found.id, endedAt: found.is_personal ? at : null })
        await withdrawOf(tx, { clubId, memberId, at })
        await insertMember(tx, { club_id: clubId, member_id: memberId, joined_at: at })
        await announceClub(tx, viewer, clubId)
        return { name }
      })
    },

    /** Without a word to whoever invited. */
    async declineInvitation(viewer: Viewer, clubId: string): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'seeHead' })
        await queries.endInvitations(tx, { clubId, memberId, at: clock() })
      })
    },
  }

  async function invite(
    viewer: Viewer,
    clubId: string,
    { days, ...how }: { days: number; link_digest?: string | null; invited_id?: string; most_uses: number },
  ): Promise<void> {
    const { id: memberId } = memberOf(viewer)
    await limits.take('inviteByMember', memberId)
    await asWriter(db, viewer, async (tx) => {
      await assertInLockedClub(tx, viewer, { clubId, deed: 'invite' })
      const now = clock()
      const { invited_id: invitedId } = how
      if (invitedId) await assertCanBeInvited(tx, { clubId, memberId: invitedId })
      if ((await queries.countInvitations(tx, { clubId, now })) >= mostInvitations)
        throw new DomainError('INVITATIONS_FULL')
      // One that has expired makes room for another.
      if (invitedId) await queries.endExpired(tx, { clubId, memberId: invitedId, now })
      const invitationId = await queries.insertInvitation(tx, {
        ...how,
        club_id: clubId,
        invited_by: memberId,
        created_at: now,
        expires_at: daysAfter(now, days),
      })
      await announceClub(tx, viewer, clubId)
      if (invitedId) await jobs.enqueue(tx, notifyClub, { kind: 'invited', invitationId })
    })
  }
}

async function assertCanBeInvited(tx: Database, member: { clubId: string; memberId: string }): Promise<void> {
  const place = await placeOf(tx, member)
  if (place?.standing === 'banned') throw new DomainError('BANNED_FROM_CLUB')
  const isOutside = place?.standing === 'stranger' || place?.standing === 'requested'
  if (!isOutside) throw new DomainError('THEY_ARE_IN_CLUB')
}
