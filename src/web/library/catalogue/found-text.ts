import { city } from '#city/city.ts'
import type { Distance } from '#rules/geography/distance.ts'
import { distanceText } from '#rules/geography/distance-words.ts'

/**
 * '1 book found', '40 books found'; beyond the counting limit, 'More than 1,000 books found'; for no results, the search text.
 * `isBesideOthers`: the page shows books from the viewer's clubs above.
 */
export function foundText(found: {
  total: number
  isCapped: boolean
  text: string
  isBesideOthers?: boolean
}): string {
  const { total, isCapped, text, isBesideOthers = false } = found
  if (total === 0 && text) return `No ${isBesideOthers ? 'other books' : 'books'} found for "${text}"`
  const count = total.toLocaleString(city.locale)
  if (isCapped) return `More than ${count} books found`
  return total === 1 ? '1 book found' : `${count} books found`
}

/** The heading of the list below; the search text itself is in the box above. */
export function foundHeading(genre: string | null): string {
  return genre ? `${genre} Books` : 'Your Community Library'
}

/** '1 book, 13.3 km away', '12 books, the nearest 13.3 km away': books further away than the radius. */
export function fartherText({ total, distance }: { total: number; distance: Distance }): string {
  const away = distanceText(distance)
  if (total === 1) return `1 book, ${away}`
  return `${total.toLocaleString(city.locale)} books, the nearest ${away}`
}

/** The radius in km that would find the nearest of them. */
export function kmToFind(distance: Distance, most: number): number {
  return Math.min(most, 'km' in distance ? Math.ceil(distance.km + 0.1) : most)
}
