// Choosing a club's next book, from the first nomination to the count.
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { ballots } from './ballots.ts'
import { createChoices } from './choices.ts'

export function createChoice(parts: ClubParts) {
  return { ...createChoices(parts), ...ballots }
}
