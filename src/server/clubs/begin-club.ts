import { memberOf } from '#rules/base/viewer.ts'
import { beginClubInput } from '#rules/clubs/club-inputs.ts'
import { clubSuburb, isClubSuburb } from '#rules/clubs/club-place.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { insertClub } from './club-queries.ts'
import { insertMember } from './membership/membership-queries.ts'

/** Creates a club with the viewer as its admin. UNKNOWN_SUBURB, which does not count against the limit. */
export const beginClub = defineCommand({
  by: 'writer',
  input: beginClubInput,
  counts: [
    {
      rule: 'clubByMember',
      of: ({ viewer, input: { suburb } }) => (isClubSuburb(suburb) ? memberOf(viewer).id : null),
    },
  ],
  brakes: {
    link: ({ name, description, suburb }) => (isClubSuburb(suburb) ? linksIn(name, description) : 0),
  },
  run: async ({ tx, viewer, now }, facts): Promise<string> => {
    const clubId = await insertClub(tx, {
      ...facts,
      suburb: clubSuburb(facts.suburb),
      created_by: viewer.id,
      created_at: now,
      last_active_at: now,
    })
    await insertMember(tx, { club_id: clubId, member_id: viewer.id, role: 'admin', joined_at: now })
    return clubId
  },
})
