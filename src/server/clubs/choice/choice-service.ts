// Choosing a club's next book, from the first nomination to the count.
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { createBallots } from './ballots.ts'
import { createChoices } from './choices.ts'
import { createTendChoices } from './tend-choices.ts'

export function createChoice(parts: ClubParts) {
  return { ...createChoices(parts), ...createBallots(parts), tendChoices: createTendChoices(parts) }
}
