import { type Suburb, suburbLabel, suburbs } from '#city/suburbs.ts'

/** The books near the centre of a suburb, by its label. */
export function booksInPath(suburb: string): string {
  return `/search?${new URLSearchParams({ tab: 'nearby', place: suburb })}`
}

/** The book clubs of a suburb, by its label, and those of the whole city after them. */
export function clubsInPath(suburb: string): string {
  return `/book-clubs?${new URLSearchParams({ place: suburb, within: '0' })}`
}

/** What there is in one suburb: '/suburb/west-end', with the postcode only where two suburbs share the name. */
export function suburbPath(suburb: Suburb): string {
  const isOneOfTwo = suburbLabel(suburb) !== suburb.name
  return `/suburb/${isOneOfTwo ? suburb.slug : shortSlug(suburb)}`
}

/** The picture that link previews of its page show. */
export function suburbCardPath(suburb: Suburb): string {
  return `${suburbPath(suburb)}/card.jpg`
}

/** The suburb of such an address, in capitals too. It may name the postcode also where that is not needed. */
export function suburbInPath(typed: string): Suburb | undefined {
  const part = typed.toLowerCase()
  return suburbs.find((suburb) => suburb.slug === part || suburbPath(suburb) === `/suburb/${part}`)
}

/** Those that share the name of such an address without a postcode: '/suburb/newtown', which may have named one of them once. */
export function namesakesInPath(typed: string): Suburb[] {
  const part = typed.toLowerCase()
  const named = suburbs.filter((suburb) => shortSlug(suburb) === part)
  return named.length > 1 ? named : []
}

function shortSlug({ slug, postcode }: Suburb): string {
  return slug.slice(0, -`-${postcode}`.length)
}

/** The lists beside the map, each with its name as its id in the page. */
export const mapLists = ['suburbs', 'bookshelves', 'libraries'] as const
export type MapList = (typeof mapLists)[number]

/** The map's page, at one of its lists. */
export function mapListPath(list: MapList): string {
  return `/map#${list}`
}

export function libraryPath(slug: string): string {
  return `/map/library/${slug}`
}

export function bookshelfPath(id: string): string {
  return `/map/bookshelf/${id}`
}
