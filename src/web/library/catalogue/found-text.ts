import { type Distance, distanceText } from '#rules/place/distance.ts'

/** '1 book found', '40 books found'; beyond what is counted, 'More than 1,000 books found'; of a search in vain, what it was for. */
export function foundText(found: { total: number; isCapped: boolean; text: string }): string {
  const { total, isCapped, text } = found
  if (total === 0 && text) return `No books found for "${text}"`
  const count = total.toLocaleString('en-AU')
  if (isCapped) return `More than ${count} books found`
  return total === 1 ? '1 book found' : `${count} books found`
}

/** What the list below is taken from; the words searched for stand in the search box above. */
export function foundHeading(genre: string | null): string {
  return genre ? `${genre} Books` : 'Your Community Library'
}

/** '1 book, 13.3 km away', '12 books, the nearest 13.3 km away': what is farther than was asked for. */
export function fartherText({ total, distance }: { total: number; distance: Distance }): string {
  const away = distanceText(distance)
  if (total === 1) return `1 book, ${away}`
  return `${total.toLocaleString('en-AU')} books, the nearest ${away}`
}

/** In km, what has to be asked for to find the nearest of them. */
export function kmToFind(distance: Distance, most: number): number {
  return Math.min(most, 'km' in distance ? Math.ceil(distance.km + 0.1) : most)
}
