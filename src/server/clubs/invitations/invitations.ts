// Joining a club by invitation: by a link that an admin shares, or by a personal invitation.

import { randomBytes } from 'node:crypto'
import type { Member } from '#rules/base/viewer.ts'
import {
  clubInput,
  inviteByLinkInput,
  inviteByNameInput,
  linkInput,
  withdrawInvitationInput,
} from '#rules/clubs/club-inputs.ts'
import { mostInvitations } from '#rules/clubs/club-limits.ts'
import { invitedPath } from '#rules/clubs/club-paths.ts'
import { mostUsesOfLink } from '#rules/clubs/clubs.ts'
import { daysAfter } from '#rules/data-rights/data-rights.ts'
import { DomainError } from '#rules/domain-error.ts'
import { accessOf, assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { withdrawOf } from '#server/clubs/membership/close-join-requests.ts'
import { insertMember } from '#server/clubs/membership/membership-queries.ts'
import { type CommandContext, defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './invitation-queries.ts'
import { digestOf } from './link-digest.ts'

const NAMED_DAYS = 30

export function createInvitations({
  jobs,
  limits,
  publicUrl,
}: Pick<ClubParts, 'jobs' | 'limits' | 'publicUrl'>) {
  return {
    /** Invitations that can still be used, the latest first; links without their token. */
    invitations: defineRead({
      by: 'member',
      input: clubInput,
      run: async ({ db, viewer, now }, { clubId }) => {
        await assertInClub(db, viewer, { clubId, permission: 'invite' })
        const rows = await queries.listInvitations(db, {
          clubId,
          viewerId: viewer.id,
          now,
          limit: mostInvitations,
        })
        return rows.map(
          ({ id, expires_at: until, uses, most_uses: mostUses, invited_name: name, is_link: isLink }) => ({
            id,
            isLink,
            name,
            until,
            uses,
            mostUses,
          }),
        )
      },
    }),

    /** Returns the link, which is not stored and never shown again. */
    inviteByLink: defineCommand({
      by: 'writer',
      input: inviteByLinkInput,
      counts: ['inviteByMember'],
      run: async (context, { clubId, days }): Promise<string> => {
        const token = randomBytes(18).toString('base64url')
        await assertInLockedClub(context.tx, context.viewer, { clubId, permission: 'invite' })
        await invite(context, clubId, { days, link_digest: digestOf(token), most_uses: mostUsesOfLink })
        return `${publicUrl}${invitedPath(clubId, token)}`
      },
    }),

    /** CLUB_MEMBER_UNKNOWN, SEVERAL_OF_THAT_NAME, ALREADY_IN_CLUB, ALREADY_INVITED, BANNED_FROM_CLUB. */
    inviteMember: defineCommand({
      by: 'writer',
      input: inviteByNameInput,
      counts: ['inviteByMember'],
      alsoCounts: ['invitationOfMember'],
      // They are notified, with the club's description.
      brakes: { messageToStranger: () => 1 },
      refuses: { club_invitations_one_each: 'ALREADY_INVITED' },
      prepare: async ({ db, viewer }, { name }) => {
        const found = await whoIsNamed(db, viewer, name)
        if (found[0]) await limits.take('invitationOfMember', `${viewer.id} ${found[0].id}`)
        return found
      },
      run: async (context, { clubId }, found): Promise<void> => {
        const { tx, viewer, now } = context
        await assertInLockedClub(tx, viewer, { clubId, permission: 'invite' })
        const { id: memberId } = theOne(found)
        // They may have left or blocked the viewer since they were looked up.
        if (!(await queries.isThere(tx, { memberId, viewerId: viewer.id })))
          throw new DomainError('CLUB_MEMBER_UNKNOWN')
        await assertCanBeInvited(tx, { clubId, memberId })
        const how = { days: NAMED_DAYS, invited_id: memberId, most_uses: 1 }
        // An invitation that has expired, or whose author may not invite them any more, is replaced.
        await queries.endUnusable(tx, { clubId, memberId, now })
        const invitationId = await invite(context, clubId, how)
        await jobs.enqueue(tx, notifyClub, { kind: 'invited', invitationId })
      },
    }),

    withdrawInvitation: defineCommand({
      by: 'writer',
      input: withdrawInvitationInput,
      run: async ({ tx, viewer, now }, { clubId, id }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'invite' })
        await queries.endInvitations(tx, { clubId, id, at: now })
        await announceClub(tx, viewer, clubId)
      },
    }),

    /** INVITATION_OVER; CLUB_BANNED, ALREADY_IN_CLUB. */
    acceptInvitation: defineCommand({
      by: 'writer',
      input: linkInput,
      counts: ['joinByMember'],
      run: async ({ tx, viewer, now: at }, { clubId, token }): Promise<{ name: string }> => {
        const { id: memberId } = viewer
        const { name } = await assertInLockedClub(tx, viewer, { clubId, permission: 'acceptInvitation' })
        const asked = { clubId, memberId, linkDigest: digestOf(token), now: at }
        const found = await queries.findInvitation(tx, asked)
        if (!found) throw new DomainError('INVITATION_OVER')
        await queries.useInvitation(tx, found.id)
        await withdrawOf(tx, { clubId, memberId, at })
        await insertMember(tx, { club_id: clubId, member_id: memberId, joined_at: at })
        await announceClub(tx, viewer, clubId)
        return { name }
      },
    }),

    /** Nobody is notified. */
    declineInvitation: defineCommand({
      by: 'writer',
      input: clubInput,
      run: async ({ tx, viewer, now: at }, { clubId }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'seeHead' })
        await queries.endInvitations(tx, { clubId, memberId: viewer.id, at })
      },
    }),
  }
}

/** With the club locked. Returns the id of the invitation. INVITATIONS_FULL. */
async function invite(
  { tx, viewer, now }: CommandContext<'writer'>,
  clubId: string,
  { days, ...how }: { days: number; link_digest?: string | null; invited_id?: string; most_uses: number },
): Promise<string> {
  if ((await queries.countInvitations(tx, { clubId, now })) >= mostInvitations)
    throw new DomainError('INVITATIONS_FULL')
  const invitationId = await queries.insertInvitation(tx, {
    ...how,
    club_id: clubId,
    invited_by: viewer.id,
    created_at: now,
    expires_at: daysAfter(now, days),
  })
  await announceClub(tx, viewer, clubId)
  return invitationId
}

function theOne([found, another]: { id: string }[]): { id: string } {
  if (!found) throw new DomainError('CLUB_MEMBER_UNKNOWN')
  if (another) throw new DomainError('SEVERAL_OF_THAT_NAME')
  return found
}

/** At most two. Accepts names as in a mention: “@noah” is Noah, whoever else is called so. */
async function whoIsNamed(db: Database, { id: viewerId }: Member, asked: string): Promise<{ id: string }[]> {
  const name = asked.replace(/^@/, '')
  const found = await queries.listMembersNamed(db, { name, viewerId })
  const exact = found.filter(({ username }) => username === name.toLowerCase())
  return exact.length > 0 ? exact : found
}

async function assertCanBeInvited(tx: Database, member: { clubId: string; memberId: string }): Promise<void> {
  const access = await accessOf(tx, member)
  if (access?.relation === 'banned') throw new DomainError('BANNED_FROM_CLUB')
  const isOutside = access?.relation === 'stranger' || access?.relation === 'requested'
  if (!isOutside) throw new DomainError('THEY_ARE_IN_CLUB')
}
