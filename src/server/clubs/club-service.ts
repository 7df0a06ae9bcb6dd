// Book clubs: what can be done with them, by what is done.
import { createBeginning } from './begin-club.ts'
import { createChoice } from './choice/choice-service.ts'
import { listAdminIds } from './club-access-queries.ts'
import type { ClubParts } from './club-parts.ts'
import { createClubs } from './clubs.ts'
import { createDiscussions } from './discussions/discussion-service.ts'
import { createInvitations } from './invitations/invitations.ts'
import { createLeaving } from './leaving/leaving.ts'
import { createClubList } from './list/club-list.ts'
import { createEditing } from './manage/edit-club.ts'
import { createRequests } from './manage/requests.ts'
import { createRoles } from './manage/roles.ts'
import { createMembership } from './membership/membership.ts'
import { createReading } from './reading/reading-service.ts'
import { createClubSearch } from './search/search-club.ts'

export function createClubService(parts: ClubParts) {
  return {
    ...createClubList(parts),
    ...createClubs(parts),
    ...createClubSearch(parts),
    adminsOf: listAdminIds,
    ...createBeginning(parts),
    ...createMembership(parts),
    ...createReading(parts),
    ...createChoice(parts),
    ...createDiscussions(parts),
    ...createInvitations(parts),
    ...createEditing(parts),
    ...createRequests(parts),
    ...createRoles(parts),
    ...createLeaving(parts),
  }
}

export type ClubService = ReturnType<typeof createClubService>
