// What a club is, and who is in it.
import { canInClub, isSeenBySiteAdmin } from '#rules/clubs/club-deeds.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { growing } from '#rules/paging.ts'
import { guest, memberOf, type Viewer } from '#rules/viewer.ts'
import { writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import type { Database } from '#server/store/database.ts'
import { assertInClub, type PlaceInClub, placeOf } from './club-access.ts'
import { listAdminIds, setClubHidden } from './club-access-queries.ts'
import { announceThatAccessChanged, clubOfTopic } from './club-live.ts'
import type { ClubParts } from './club-parts.ts'
import { findClub, findPublicClub, listMembers } from './club-queries.ts'
import { toClub, toClubMember } from './club-view.ts'
import { digestOf } from './invitations/link-digest.ts'
import { countWaiting } from './manage/manage-queries.ts'

export function createClubs({ db, clock, publicUrl }: Pick<ClubParts, 'db' | 'clock' | 'publicUrl'>) {
  return {
    /** Its head, with what the viewer may do; `token` is of the link they came by. CLUB_NOT_FOUND. */
    async club(viewer: Viewer, clubId: string, token: string | null = null) {
      const place = await assertInClub(db, viewer, { clubId, deed: 'seeHead' })
      if (isSeenBySiteAdmin(place)) await noteLook(viewer, place)
      return read(viewer, place, token)
    },

    /** The same for who manages it, with how much waits for them. */
    async managedClub(viewer: Viewer, clubId: string) {
      const place = await assertInClub(db, viewer, { clubId, deed: 'seeManagement' })
      const [club, waiting] = await Promise.all([read(viewer, place, null), countWaiting(db, clubId)])
      return { ...club, waiting }
    },

    /** What a link to this path of the site may tell anybody: of an open public club what it is. Of anything else nothing. */
    async preview(path: string) {
      const [, clubId = ''] = /^\/club\/([^/?#]+)/.exec(path) ?? []
      const row = isUuid(clubId) ? await findPublicClub(db, clubId) : undefined
      if (!row) return null
      const image = row.picture_id && `${publicUrl}/images/${row.picture_id}/640.webp`
      return { title: row.name, description: row.description, image }
    },

    /** `at`: since when it is hidden; null shows it as it was. Whoever looks at it, in whichever tab, is asked anew whether they may. */
    async hideClub(tx: Database, id: string, at: Date | null): Promise<void> {
      await setClubHidden(tx, id, at)
      await announceThatAccessChanged(tx, guest, id)
    },

    /** May this member hear what goes on in the club of this topic? */
    async mayHear(memberId: string, topic: string): Promise<boolean> {
      const clubId = clubOfTopic(topic)
      const place = clubId === undefined ? undefined : await placeOf(db, { clubId, memberId })
      return place !== undefined && canInClub('lookInside', place).allowed
    },

    /** Who is in it, for whom may look inside. CLUB_NOT_FOUND. */
    async clubMembers(viewer: Viewer, clubId: string, shown: number) {
      await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
      const rows = await listMembers(db, { clubId, viewerId: memberOf(viewer).id, limit: shown + 1 })
      const { rows: members, more } = growing(rows, shown)
      return { members: members.map(toClubMember), more }
    },
  }

  /** An administrator opens what is shown to nobody outside: that stands in their log. */
  async function noteLook(viewer: Viewer, { clubId, name }: PlaceInClub): Promise<void> {
    const [memberId = null] = await listAdminIds(db, clubId)
    const subject = { kind: 'club', id: clubId, name }
    await writeLook(db, { admin: memberOf(viewer), deed: 'club.view', subject, memberId, at: clock() })
  }

  async function read(viewer: Viewer, place: PlaceInClub, token: string | null) {
    const linkDigest = digestOf(token)
    const asked = { clubId: place.clubId, memberId: memberOf(viewer).id, linkDigest, now: clock() }
    const row = await findClub(db, asked)
    if (!row) throw new DomainError('CLUB_NOT_FOUND')
    return toClub(row, place)
  }
}
