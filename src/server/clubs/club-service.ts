// Book clubs: what can be done with them, by what is done.

import { createBeginning } from './begin-club.ts'
import { createChoice } from './choice/choice-service.ts'
import type { ClubParts } from './club-parts.ts'
import { createClubs } from './clubs.ts'
import { createDiscussions } from './discussions/discussion-service.ts'
import { createClubList } from './list/club-list.ts'
import { createMembership } from './membership/membership.ts'
import { createReading } from './reading/reading-service.ts'

export function createClubService(parts: ClubParts) {
  return {
    ...createClubs(parts),
    ...createClubList(parts),
    ...createBeginning(parts),
    ...createMembership(parts),
    ...createReading(parts),
    ...createChoice(parts),
    ...createDiscussions(parts),
  }
}

export type ClubService = ReturnType<typeof createClubService>
