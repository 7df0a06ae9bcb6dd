import type { ClubFacts } from '#rules/clubs/club-forms.ts'
import { clubSuburb } from '#rules/clubs/club-place.ts'
import { type Viewer, writerOf } from '#rules/viewer.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { ClubParts } from './club-parts.ts'
import { insertClub } from './club-queries.ts'
import { insertMember } from './membership/membership-queries.ts'

export function createBeginning({ db, limits, clock }: ClubParts) {
  return {
    /** A club with the viewer as its admin. UNKNOWN_SUBURB. */
    async beginClub(viewer: Viewer, facts: ClubFacts): Promise<string> {
      const { id: memberId } = writerOf(viewer)
      const suburb = clubSuburb(facts.suburb)
      await limits.take('clubByMember', memberId)
      const now = clock()
      return asWriter(db, viewer, async (tx) => {
        const clubId = await insertClub(tx, {
          ...facts,
          suburb,
          created_by: memberId,
          created_at: now,
          last_active_at: now,
        })
        await insertMember(tx, { club_id: clubId, member_id: memberId, role: 'admin', joined_at: now })
        return clubId
      })
    },
  }
}
