/** The books near the centre of a suburb, by its label. */
export function booksInPath(suburb: string): string {
  return `/search?${new URLSearchParams({ tab: 'nearby', place: suburb })}`
}

export function libraryPath(slug: string): string {
  return `/map/library/${slug}`
}

export function bookshelfPath(id: string): string {
  return `/map/bookshelf/${id}`
}
