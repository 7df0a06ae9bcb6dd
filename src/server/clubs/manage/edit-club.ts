// Changing a club, its visibility, and closing it.
import { memberOf } from '#rules/base/viewer.ts'
import { clubInput, editClubInput, visibilityInput } from '#rules/clubs/club-inputs.ts'
import { clubSuburb, isClubSuburb } from '#rules/clubs/club-place.ts'
import { newLinksIn } from '#rules/members/new-members.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub, announceThatAccessChanged } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { endInvitations } from '#server/clubs/invitations/invitation-queries.ts'
import { declineAll } from '#server/clubs/membership/close-join-requests.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import * as queries from './manage-queries.ts'

export function createEditing({ jobs, pictures }: Pick<ClubParts, 'jobs' | 'pictures'>) {
  return {
    /** UNKNOWN_SUBURB, IMAGE_… refusals. */
    editClub: defineCommand({
      by: 'writer',
      input: editClubInput,
      brakes: {
        link: async ({ clubId, name, description, suburb }, { db }) =>
          isClubSuburb(suburb)
            ? newLinksIn(`${name} ${description}`, await queries.findWords(db, clubId))
            : 0,
      },
      alsoCounts: ['uploadByMember'],
      prepare: async ({ db, viewer }, { clubId, suburb: typed, picture }) => {
        // Before a picture is decoded.
        await assertInClub(db, viewer, { clubId, permission: 'editClub' })
        const suburb = clubSuburb(typed)
        return {
          suburb,
          taken: picture instanceof File ? await pictures.take(viewer, picture, 'cover') : null,
        }
      },
      run: async ({ tx, viewer }, { clubId, picture, ...facts }, { suburb, taken }): Promise<void> => {
        await assertInLockedClub(tx, viewer, { clubId, permission: 'editClub' })
        if (picture) await pictures.letGo(tx, await queries.findPictureId(tx, clubId))
        const pictured = picture && { picture_id: taken?.id ?? null }
        await queries.updateClub(tx, clubId, { ...facts, suburb, ...pictured })
        await announceClub(tx, viewer, clubId)
      },
    }),

    /** Public: all members can read everything ever written in it. Private: only its members. Requests to join stay open. */
    changeVisibility: defineCommand({
      by: 'writer',
      input: visibilityInput,
      counts: [
        { rule: 'visibilityOfClub', of: ({ viewer, input }) => `${memberOf(viewer).id} ${input.clubId}` },
      ],
      run: async ({ tx, viewer }, { clubId, visibility }): Promise<void> => {
        const access = await assertInLockedClub(tx, viewer, { clubId, permission: 'changeVisibility' })
        if (access.visibility === visibility) return
        await queries.updateClub(tx, clubId, { visibility })
        await announceThatAccessChanged(tx, viewer, clubId)
        await jobs.enqueue(tx, notifyClub, { kind: 'visibility', clubId, by: viewer.id })
      },
    }),

    /** Permanent: the club becomes an archive for its members. Requests to join are declined, and invitations end. */
    closeClub: defineCommand({
      by: 'writer',
      input: clubInput,
      run: async ({ tx, viewer, now: at }, { clubId }): Promise<void> => {
        const { id: adminId } = viewer
        const access = await assertInLockedClub(tx, viewer, { clubId, permission: 'close' })
        if (access.relation !== 'admin') {
          // As an administrator of the site.
          const subject = { kind: 'club', id: clubId, name: access.name } as const
          await writeDown(tx, { admin: viewer, action: 'club.close', subject, at })
        }
        await queries.updateClub(tx, clubId, { closed_at: at })
        const declined = await declineAll(tx, { jobs }, { clubId, adminId, at })
        await endInvitations(tx, { clubId, at })
        await announceThatAccessChanged(tx, viewer, clubId, declined)
        await jobs.enqueue(tx, notifyClub, { kind: 'closed', clubId, by: adminId })
      },
    }),
  }
}
