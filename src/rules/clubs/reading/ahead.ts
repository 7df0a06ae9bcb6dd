// Replies about a part of the book that whoever looks has not read: hidden until they ask.
import { hasRead, type Part, type Place, type Unit } from './places.ts'

/** The book a discussion is about, as far as it matters for hiding: its length, and where the viewer is. */
type Reading = { chapters: number | null; pages: number | null; place: Place | null }

/** Which of these posts the viewer has asked for by their numbers; 'any' where they are not shown to be read. */
export type AskedFor = readonly number[] | 'any'

/** The part a post is about, where that is to be hidden from this viewer; nobody's own words are. */
export function hiddenPart(
  post: { number: number; isOwn: boolean; about: Part | null },
  { reading, askedFor }: { reading: Reading | null; askedFor: AskedFor },
): Part | undefined {
  const { number, isOwn, about } = post
  if (!reading || !about || isOwn || askedFor === 'any' || askedFor.includes(number)) return undefined
  return hasRead(reading.place, about, { chapter: reading.chapters, page: reading.pages }) ? undefined : about
}

/** What a reply is about: as its author says, but no earlier than what it quotes. */
export function partOfReply(said: Part | null, quoted: Part | null): Part | null {
  if (!said || !quoted) return said ?? quoted
  return said.unit === quoted.unit && said.at > quoted.at ? said : quoted
}

/** As the database has it. */
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

/** `?later=3,7`: the numbers of the posts whose later parts are asked for. */
export function askedForIn(search: URLSearchParams): number[] {
  const numbers = (search.get('later') ?? '').split(',').map(Number)
  return numbers.filter((number) => Number.isSafeInteger(number) && number > 0).slice(0, mostAskedFor)
}
