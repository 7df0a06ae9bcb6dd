// Book clubs: what can be done with them, by what is done.

import { createBeginning } from './begin-club.ts'
import type { ClubParts } from './club-parts.ts'
import { createClubs } from './clubs.ts'
import { createClubList } from './list/club-list.ts'
import { createMembership } from './membership/membership.ts'

export function createClubService(parts: ClubParts) {
  return {
    ...createClubs(parts),
    ...createClubList(parts),
    ...createBeginning(parts),
    ...createMembership(parts),
  }
}
