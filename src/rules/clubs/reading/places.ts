// Where somebody is in a book, and which parts of it that is past.

export const units = ['chapter', 'page'] as const
export type Unit = (typeof units)[number]

/** A chapter or a page, counted from 1. */
export type Part = { unit: Unit; at: number }

/** Everything up to and including this part was read; of who is through with the book, all. */
export type Place = Part & { isFinished: boolean }

/** How many chapters and pages a book has, as far as its club knows. */
export type Extent = Record<Unit, number | null>

export const mostOf: Extent & Record<Unit, number> = { chapter: 200, page: 5000 }

/**
 * Has who is at `place` read that part? Chapters and pages are compared by how much of the book they are; where that is not known,
 * or somebody has said nothing, they have not.
 */
export function hasRead(place: Place | null, part: Part, extent: Extent): boolean {
  if (!place) return false
  if (place.isFinished) return true
  if (place.unit === part.unit) return place.at >= part.at
  const [of, ofPart] = [extent[place.unit], extent[part.unit]]
  // Multiplied out, so that no rounding decides.
  return of !== null && ofPart !== null && place.at * ofPart >= part.at * of
}

/** 'chapter 12', 'page 230' */
export function partWords({ unit, at }: Part): string {
  return `${unit} ${at}`
}
