// The addresses of the bookcase. Defaults are left out.

import { bookGenres } from '#city/genres.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { pageNumber } from '#rules/base/paging.ts'
import { longestSearch } from '#rules/base/search.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { copyPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { conditions } from '#rules/library/library.ts'
import { allOwnBooks, type OwnFilters, ownAvailabilities, ownOrders } from '#rules/library/own-books.ts'

/** The view of one's own books: filters, order, and whether several are being selected. */
export type Look = OwnFilters & {
  page: number
  selecting: 'some' | 'all' | null
  /** The slug of the suburb that the member has just moved away from. */
  from: string | null
}

const everyBook: Look = { ...allOwnBooks, page: 1, selecting: null, from: null }

export function lookOf(query: URLSearchParams): Look {
  const asked = (name: string) => (query.get(name) ?? '').trim().slice(0, longestSearch)
  const known = <Name extends string>(names: readonly Name[], name: string) =>
    names.find((each) => each === asked(name)) ?? null
  return {
    text: asked('q'),
    availability: known(keysOf(ownAvailabilities), 'show'),
    offer: known(offers, 'offer'),
    condition: known(conditions, 'condition'),
    genre: known(bookGenres, 'genre'),
    order: known(keysOf(ownOrders), 'sort') ?? allOwnBooks.order,
    page: pageNumber(query.get('page')),
    selecting: known(['some', 'all'], 'select'),
    from: /^[a-z\d-]+$/.exec(asked('from'))?.[0] ?? null,
  }
}

/** The screen to edit a copy; it returns to the same view of the books. */
export function editCopyPath(copyId: string, look: Look): string {
  const [, back] = bookcasePath(look).split('?')
  return back ? `${copyPath(copyId)}?${new URLSearchParams({ back })}` : copyPath(copyId)
}

/** The address that screen returns to. */
export function backToBooks(url: URL): string {
  return bookcasePath(lookOf(new URLSearchParams(url.searchParams.get('back') ?? '')))
}

/** The bookcase at a tab, page and view, with one copy's window open. */
export function bookcasePath({
  tab = 'books',
  copy,
  ...asked
}: Partial<Look> & { tab?: string; copy?: string } = {}): string {
  const { text, availability, offer, condition, genre, order, page, selecting, from } = {
    ...everyBook,
    ...asked,
  }
  const said = {
    tab: tab === 'books' ? null : tab,
    q: text,
    show: availability,
    offer,
    condition,
    genre,
    sort: order === everyBook.order ? null : order,
    page: page > 1 ? String(page) : null,
    select: selecting,
    from,
    copy,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(said)) if (value) query.set(name, value)
  return query.size > 0 ? `/bookcase?${query}` : '/bookcase'
}
