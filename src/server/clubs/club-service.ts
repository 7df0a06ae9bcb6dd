// Book clubs: their operations, by area.
import { beginClub } from './begin-club.ts'
import { createAdvanceChoices } from './choice/advance-choices.ts'
import { createChoice } from './choice/choice-service.ts'
import { listAdminIds } from './club-access-queries.ts'
import type { ClubParts } from './club-parts.ts'
import { createClubs } from './clubs.ts'
import { createDiscussions } from './discussions/discussion-service.ts'
import { createInvitations } from './invitations/invitations.ts'
import { createLeaving } from './leaving/leaving.ts'
import { clubList } from './list/club-list.ts'
import { createEditing } from './manage/edit-club.ts'
import { createRequests } from './manage/requests.ts'
import { createRoles } from './manage/roles.ts'
import { createMembership } from './membership/membership.ts'
import { reading } from './reading/reading-service.ts'
import { createClubSearch } from './search/search-club.ts'

export function createClubService(parts: ClubParts) {
  const { operations: heads, ...clubs } = createClubs(parts)
  const { operations: talking, ...talks } = createDiscussions(parts)
  const { operations: asking, reportClub } = createRequests(parts)

  return {
    ...parts.door.open({
      ...clubList,
      ...heads,
      searchClub: createClubSearch(parts),
      beginClub,
      ...createMembership(parts),
      ...reading,
      ...createChoice(parts),
      ...talking,
      ...createInvitations(parts),
      ...createEditing(parts),
      ...asking,
      ...createRoles(parts),
    }),
    ...clubs,
    ...talks,
    reportClub,
    adminsOf: listAdminIds,
    advanceChoices: createAdvanceChoices(parts),
    ...createLeaving(parts),
  }
}

export type ClubService = ReturnType<typeof createClubService>
