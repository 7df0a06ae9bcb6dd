// Hides replies about a part of the book that the viewer has not read, until they ask to see them.
import { mostRowNumber } from '#rules/base/numbers.ts'
import { hasRead, type Part, type ReadingPlace, type Unit } from './reading-places.ts'

/** The book a discussion is about: its length, and how far the viewer has read. */
type Reading = { chapters: number | null; pages: number | null; place: ReadingPlace | null }

/** Numbers of the posts the viewer has asked to see; 'any' if they are not shown for reading. */
export type AskedFor = readonly number[] | 'any'

/** The part a post is about, if it is to be hidden from this viewer. One's own posts are never hidden. */
export function hiddenPart(
  post: { number: number; isOwn: boolean; about: Part | null },
  { reading, askedFor }: { reading: Reading | null; askedFor: AskedFor },
): Part | undefined {
  const { number, isOwn, about } = post
  if (!reading || !about || isOwn || askedFor === 'any' || askedFor.includes(number)) return undefined
  return hasRead(reading.place, about, { chapter: reading.chapters, page: reading.pages }) ? undefined : about
}

/** The part a reply is about: as its author says, but no earlier than the part of the post it quotes. */
export function partOfReply(said: Part | null, quoted: Part | null): Part | null {
  if (!said || !quoted) return said ?? quoted
  return said.unit === quoted.unit && said.at > quoted.at ? said : quoted
}

/** From the database's columns. */
export function partOf({
  about_place: at,
  about_unit: unit,
}: {
  about_place: number | null
  about_unit: string | null
}): Part | null {
  return at !== null && (unit === 'chapter' || unit === 'page') ? { unit: unit satisfies Unit, at } : null
}

export const mostAskedFor = 50

/** `?later=3,7`: numbers of the posts about later parts that the viewer has asked to see. */
export function askedForIn(search: URLSearchParams): number[] {
  const numbers = (search.get('later') ?? '').split(',').map(Number)
  return numbers
    .filter((number) => Number.isInteger(number) && number > 0 && number <= mostRowNumber)
    .slice(0, mostAskedFor)
}
