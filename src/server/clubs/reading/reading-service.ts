// What a club reads together: its books, their schedule, and where its members are.
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { createClubBooks } from './club-books.ts'
import { createReadingPlaces } from './reading-places.ts'

export function createReading(parts: ClubParts) {
  return { ...createClubBooks(parts), ...createReadingPlaces(parts) }
}
