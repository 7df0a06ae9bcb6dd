export type Filters = { text: string; genre: string | null; onlyAvailable?: boolean }

/** The address of a search. Empty filters and the first page are left out. */
export function allBooksPath({
  text,
  genre,
  onlyAvailable = false,
  page = 1,
}: Filters & { page?: number }): string {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (genre) query.set('genre', genre)
  if (onlyAvailable) query.set('available', 'on')
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/all-books?${query}` : '/all-books'
}
