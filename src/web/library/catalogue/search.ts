// /search?q= leads to the list of all books, which searches.
import { redirect } from 'react-router'
import { loads } from '#web/shell/screen.ts'

export const handle = { access: 'guest' }

export const loader = loads(async ({ url }) => {
  const query = url.searchParams.get('q')
  return redirect(query ? `/all-books?${new URLSearchParams({ q: query })}` : '/all-books')
})
