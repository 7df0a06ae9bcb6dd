/** The bookcase at a tab and page, with one copy's window open; what is not said is the first of each. */
export function bookcasePath({
  tab = 'books',
  page = 1,
  copy,
}: {
  tab?: string
  page?: number
  copy?: string
}): string {
  const query = new URLSearchParams()
  if (tab !== 'books') query.set('tab', tab)
  if (page > 1) query.set('page', String(page))
  if (copy) query.set('copy', copy)
  return query.size > 0 ? `/bookcase?${query}` : '/bookcase'
}
