// What the list of clubs shows, read from its address. Defaults, and the first page, are left out of the address.

import { longestSearch } from '#rules/base/search.ts'
import { clubsPath } from '#rules/clubs/club-path.ts'
import { type ClubCategory, clubCategories } from '#rules/clubs/clubs.ts'
import { withinOf } from '#rules/geography/within.ts'

export type ListFilters = {
  text: string
  category: ClubCategory | null
  isMine: boolean
  /** A suburb or postcode, as typed. */
  place: string
  /** A cell, as the browser rounded it. */
  at: string
  /** In km from there; null for anywhere. */
  within: number | null
}

export function clubsFiltersOf(query: URLSearchParams): ListFilters {
  const asked = (name: string) => (query.get(name) ?? '').trim().slice(0, longestSearch)
  return {
    text: asked('q'),
    category: clubCategories.find((known) => known === asked('category')) ?? null,
    isMine: asked('show') === 'mine',
    ...{ place: asked('place'), at: asked('at'), within: withinOf(query.get('within')) },
  }
}

export function clubsListPath(filters: ListFilters & { page?: number }): string {
  const { text, category, isMine, place, at, within, page = 1 } = filters
  const query = new URLSearchParams()
  if (isMine) query.set('show', 'mine')
  if (text) query.set('q', text)
  if (category) query.set('category', category)
  if (place) query.set('place', place)
  if (at && !place) query.set('at', at)
  if (within !== null) query.set('within', String(within))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${clubsPath}?${query}` : clubsPath
}

export const myClubsPath = clubsListPath(clubsFiltersOf(new URLSearchParams({ show: 'mine' })))
