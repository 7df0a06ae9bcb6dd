// What a club is, and its members.

import { isUuid } from '#rules/base/ids.ts'
import { topicInput } from '#rules/base/inputs.ts'
import { growing } from '#rules/base/paging.ts'
import { guest } from '#rules/base/viewer.ts'
import { clubInput, clubListInput, linkInput, previewInput } from '#rules/clubs/club-inputs.ts'
import { clubCardPath } from '#rules/clubs/club-paths.ts'
import { canInClub, isSeenBySiteAdmin } from '#rules/clubs/club-permissions.ts'
import { DomainError } from '#rules/domain-error.ts'
import { canDrawText } from '#rules/pictures/card-text.ts'
import { previewPath } from '#rules/pictures/picture-paths.ts'
import { writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { defineRead, type Look } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { type AccessToClub, accessOf, assertInClub } from './club-access.ts'
import { listAdminIds, setClubHidden } from './club-access-queries.ts'
import { announceThatAccessChanged, clubOfTopic } from './club-live.ts'
import type { ClubParts } from './club-parts.ts'
import { findClub, findPublicClub, listMembers } from './club-queries.ts'
import { toClub, toClubMember } from './club-view.ts'
import { digestOf } from './invitations/link-digest.ts'

export function createClubs({ publicUrl, city: { timeZone } }: Pick<ClubParts, 'publicUrl' | 'city'>) {
  return {
    hideClub,
    operations: {
      /** The head of a club, with the viewer's permissions and what waits for them. Read-only, except that an administrator's look is logged. CLUB_NOT_FOUND. */
      club: defineRead({
        by: 'member',
        input: linkInput,
        run: async (look, { clubId, token }) => {
          const access = await assertInClub(look.db, look.viewer, { clubId, permission: 'seeHead' })
          if (isSeenBySiteAdmin(access)) await noteLook(look, access)
          return read(look, access, token)
        },
      }),

      /** The same for a member who manages it. */
      managedClub: defineRead({
        by: 'member',
        input: clubInput,
        run: async (look, { clubId }) => {
          const access = await assertInClub(look.db, look.viewer, { clubId, permission: 'seeManagement' })
          return read(look, access, null)
        },
      }),

      /** Its members, for viewers who can look inside. CLUB_NOT_FOUND. */
      clubMembers: defineRead({
        by: 'member',
        input: clubListInput,
        run: async ({ db, viewer }, { clubId, shown }) => {
          await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
          const rows = await listMembers(db, { clubId, viewerId: viewer.id, limit: shown + 1 })
          const { rows: members, more } = growing(rows, shown)
          return { members: members.map(toClubMember), more }
        },
      }),

      /** Can the viewer listen to the club of this topic? */
      mayHear: defineRead({
        by: 'member',
        input: topicInput,
        run: async ({ db, viewer }, { topic }): Promise<boolean> => {
          const clubId = clubOfTopic(topic)
          const access =
            clubId === undefined ? undefined : await accessOf(db, { clubId, memberId: viewer.id })
          return access !== undefined && canInClub('lookInside', access).allowed
        },
      }),

      /** The link preview of this path: describes an open public club, and reveals nothing of any other. */
      preview: defineRead({
        by: 'guest',
        input: previewInput,
        run: async ({ db }, { path }) => {
          const [, clubId = ''] = /^\/club\/([^/?#]+)/.exec(path) ?? []
          const row = isUuid(clubId) ? await findPublicClub(db, clubId) : undefined
          if (!row) return null
          const image = row.picture_id && `${publicUrl}${previewPath(row.picture_id)}`
          const card = canDrawText(row.name, row.reading ?? row.name) && `${publicUrl}${clubCardPath(clubId)}`
          return {
            ...{ title: row.name, description: row.description, members: row.members, image },
            /** The drawn picture of its link; null if our typefaces cannot write what it says. */
            card: card || null,
            pictureId: row.picture_id,
            reading: row.reading === null ? null : { title: row.reading, coverId: row.cover_id },
          }
        },
      }),
    },
  }

  async function read({ db, viewer, now }: Look<'member'>, access: AccessToClub, token: string | null) {
    const asked = { clubId: access.clubId, memberId: viewer.id, linkDigest: digestOf(token), now }
    const manages = canInClub('seeManagement', access).allowed
    const row = await findClub(db, { ...asked, manages })
    if (!row) throw new DomainError('CLUB_NOT_FOUND')
    return toClub(row, access, { now, timeZone })
  }

  /** `at`: since when it is hidden; null shows it again. Open screens of the club, in every tab, are checked for access again. */
  async function hideClub(tx: Database, id: string, at: Date | null): Promise<void> {
    await setClubHidden(tx, id, at)
    await announceThatAccessChanged(tx, guest, id)
  }
}

/** Logs that an administrator has looked at something that outsiders cannot see. */
async function noteLook(
  { db, viewer: admin, now: at }: Look<'member'>,
  { clubId, name }: AccessToClub,
): Promise<void> {
  const [memberId = null] = await listAdminIds(db, clubId)
  const subject = { kind: 'club', id: clubId, name } as const
  await writeLook(db, { admin, action: 'club.view', subject, memberId, at })
}
