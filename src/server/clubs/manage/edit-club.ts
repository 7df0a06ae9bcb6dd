// Changing what a club is, who sees into it, and that it is there at all.
import type { ClubEdits } from '#rules/clubs/club-forms.ts'
import { clubSuburb } from '#rules/clubs/club-place.ts'
import type { ClubVisibility } from '#rules/clubs/clubs.ts'
import { memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub, announceThatAccessChanged } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { endInvitations } from '#server/clubs/invitations/invitation-queries.ts'
import { declineAll } from '#server/clubs/membership/settle-requests.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import * as queries from './manage-queries.ts'

export function createEditing({ db, jobs, pictures, clock }: ClubParts) {
  return {
    /** `picture`: another one, or none any more. UNKNOWN_SUBURB, IMAGE_… refusals. */
    async editClub(
      viewer: Viewer,
      clubId: string,
      facts: ClubEdits,
      picture?: File | 'remove',
    ): Promise<void> {
      // Before a picture is looked at.
      writerOf(viewer)
      await assertInClub(db, viewer, { clubId, deed: 'editClub' })
      const edited = { ...facts, suburb: clubSuburb(facts.suburb) }
      const taken = picture instanceof File ? (await pictures.take(viewer, picture, 'cover')).id : null
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'editClub' })
        if (picture) await pictures.letGo(tx, await queries.findPictureId(tx, clubId))
        await queries.updateClub(tx, clubId, { ...edited, ...(picture && { picture_id: taken }) })
        await announceClub(tx, viewer, clubId)
      })
    },

    /** Public: all members read what was ever written in it. Private: only who is in it. Whoever waits to be let in waits on. */
    async changeVisibility(viewer: Viewer, clubId: string, visibility: ClubVisibility): Promise<void> {
      await asWriter(db, viewer, async (tx) => {
        const place = await assertInLockedClub(tx, viewer, { clubId, deed: 'changeVisibility' })
        if (place.visibility === visibility) return
        await queries.updateClub(tx, clubId, { visibility })
        await announceThatAccessChanged(tx, viewer, clubId)
        await jobs.enqueue(tx, notifyClub, { kind: 'visibility', clubId, by: memberOf(viewer).id })
      })
    },

    /** For good: from now on it is what its members can read. Whoever waits to be let in is declined, invitations end. */
    async closeClub(viewer: Viewer, clubId: string): Promise<void> {
      const { id: adminId } = memberOf(viewer)
      await asWriter(db, viewer, async (tx) => {
        const place = await assertInLockedClub(tx, viewer, { clubId, deed: 'close' })
        const at = clock()
        if (place.standing !== 'admin') {
          // As one who looks after the site.
          const subject = { kind: 'club', id: clubId, name: place.name }
          await writeDown(tx, { admin: memberOf(viewer), deed: 'club.close', subject, at })
        }
        await queries.updateClub(tx, clubId, { closed_at: at })
        const declined = await declineAll(tx, { jobs }, { clubId, adminId, at })
        await endInvitations(tx, { clubId, at })
        await announceThatAccessChanged(tx, viewer, clubId, declined)
        await jobs.enqueue(tx, notifyClub, { kind: 'closed', clubId, by: adminId })
      })
    },
  }
}
