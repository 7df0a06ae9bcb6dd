// How far a member has read, and which parts of the book that covers.

export const units = ['chapter', 'page'] as const
export type Unit = (typeof units)[number]

/** A chapter or a page, counted from 1. */
export type Part = { unit: Unit; at: number }

/** Everything up to and including this part has been read; if `isFinished`, the whole book. */
export type ReadingPlace = Part & { isFinished: boolean }

/** How many chapters and pages a book has, as far as its club knows. */
export type Extent = Record<Unit, number | null>

export const mostOf: Extent & Record<Unit, number> = { chapter: 200, page: 5000 }

/**
 * Whether a reader at `place` has read that part. Chapters and pages are compared as fractions of the book. If that is not
 * possible, or the reader has shared nothing, the answer is no.
 */
export function hasRead(place: ReadingPlace | null, part: Part, extent: Extent): boolean {
  if (!place) return false
  if (place.isFinished) return true
  if (place.unit === part.unit) return place.at >= part.at
  const [of, ofPart] = [extent[place.unit], extent[part.unit]]
  // Cross-multiplied, so that rounding cannot decide.
  return of !== null && ofPart !== null && place.at * ofPart >= part.at * of
}

/** 'chapter 12', 'page 230' */
export function partWords({ unit, at }: Part): string {
  return `${unit} ${at}`
}
