import { booksText, fewestCounted, tallyOf } from './pins.ts'

type SuburbCounts = {
  copies: number
  readers: number
  clubs: number
  meetings: number
  bookshelves: number
}
/** `section`: the part of the suburb's page that it counts. */
export type SuburbFigure = { count: string; what: string; section: string }

/**
 * How much there is in a suburb; nothing of what there is none of. As on the map, fewer than three books or readers are not
 * counted. What is on the map by name is counted exactly.
 */
export function suburbFigures(counts: SuburbCounts): SuburbFigure[] {
  const { copies, readers, clubs, meetings, bookshelves } = counts
  const figures: SuburbFigure[] = []
  if (copies >= fewestCounted) figures.push({ count: String(copies), what: 'books', section: 'books' })
  else if (copies > 0) figures.push({ count: 'A few', what: 'books', section: 'books' })
  if (readers >= fewestCounted) figures.push({ count: String(readers), what: 'readers', section: 'books' })
  if (clubs > 0) figures.push(counted(clubs, ['book club', 'book clubs'], 'clubs'))
  if (meetings > 0) figures.push(counted(meetings, ['upcoming event', 'upcoming events'], 'events'))
  if (bookshelves > 0) figures.push(counted(bookshelves, ['bookshelf', 'bookshelves'], 'bookshelves'))
  return figures
}

/** Whether nothing that stays is here yet. Search engines are told of no such suburb, neither by its page nor by the sitemap. */
export function isQuietSuburb({ hasBooks, hasClubs }: { hasBooks: boolean; hasClubs: boolean }): boolean {
  return !hasBooks && !hasClubs
}

/** How much there is in a sentence, for search engines and link previews. */
export function suburbSentence({
  name,
  copies,
  readers,
}: {
  name: string
  copies: number
  readers: number
}): string {
  if (copies === 0) return `Book clubs, events and bookshelves in ${name}, and how to start sharing books.`
  const who = readers < fewestCounted ? 'neighbours' : `${readers} neighbours`
  return `Borrow or keep ${booksText(tallyOf(copies))} from ${who} in ${name}, and find book clubs, events and bookshelves nearby.`
}

const counted = (count: number, [one, many]: [string, string], section: string): SuburbFigure => ({
  ...{ count: String(count), what: count === 1 ? one : many, section },
})
