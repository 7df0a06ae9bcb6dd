// A search, read from its address. Defaults are left out of the address.

import { city } from '#city/city.ts'
import { bookGenres } from '#city/genres.ts'
import { pageNumber } from '#rules/base/paging.ts'
import { longestSearch } from '#rules/base/search.ts'
import { type EventType, everyEventType } from '#rules/events/city-events.ts'
import { type Offer, offers } from '#rules/exchanges/exchanges.ts'
import { withinOf } from '#rules/geography/within.ts'
import { nearestKm, type SearchOrder, searchOrders } from '#rules/library/library.ts'
import { type MapMode, mapModes } from '#rules/places/pins.ts'
import { type Change, changes } from './nearby-path.ts'

export const searchTabs = ['search', 'nearby', 'events', 'map'] as const
type SearchTab = (typeof searchTabs)[number]

export type SearchAddress = {
  tab: SearchTab
  /** As typed, on every tab; one of them searches for it (`soughtText`). */
  text: string
  genre: string | null
  km: number
  onlyAvailable: boolean
  offer: Offer | null
  /** 'best' unless another is chosen: equally good matches, as without a text, are sorted by distance. */
  order: SearchOrder
  /** A suburb or postcode, as typed. */
  place: string
  /** A cell, as the browser rounded it. */
  at: string
  page: number
  /** For events: their type, and the distance in km; null for any. */
  type: EventType | null
  within: number | null
  /** For the map: what it shows. */
  show: MapMode
  /** What is open for choosing: the place, or the distance. */
  change: Change | null
}

export function searchOf(query: URLSearchParams): SearchAddress {
  const asked = (name: string) => (query.get(name) ?? '').trim().slice(0, longestSearch)
  return {
    tab: searchTabs.find((known) => known === asked('tab')) ?? 'search',
    text: asked('q'),
    genre: bookGenres.find((known) => known === asked('genre')) ?? null,
    km: kmOf(asked('km')),
    onlyAvailable: asked('available') === 'on',
    offer: offers.find((known) => known === asked('offer')) ?? null,
    order: searchOrders.find((known) => known === asked('sort')) ?? 'best',
    place: asked('place'),
    at: asked('at'),
    page: pageNumber(query.get('page')),
    type: everyEventType.find((known) => known === asked('type')) ?? null,
    within: withinOf(query.get('within')),
    show: mapModes.find((known) => known === asked('show')) ?? 'books',
    change: changes.find((known) => known === asked('change')) ?? null,
  }
}

/** The search for nearby books has no text. */
export function soughtText({ tab, text }: Pick<SearchAddress, 'tab' | 'text'>): string {
  return tab === 'search' ? text : ''
}

function kmOf(text: string): number {
  const km = Math.round(Number(text))
  return text && Number.isFinite(km)
    ? Math.min(Math.max(km, nearestKm), city.maxRadiusKm)
    : city.defaultRadiusKm
}

export function searchPath(search: SearchAddress, change: Partial<SearchAddress> = {}): string {
  const asked = { ...search, ...change }
  const { tab, text, genre, km, onlyAvailable, offer, order, place, at, page } = asked
  const { type, within, show, change: opened } = asked
  const query = new URLSearchParams()
  if (tab !== 'search') query.set('tab', tab)
  if (text) query.set('q', text)
  if (genre) query.set('genre', genre)
  if (km !== city.defaultRadiusKm) query.set('km', String(km))
  if (onlyAvailable) query.set('available', 'on')
  if (offer) query.set('offer', offer)
  if (order !== 'best') query.set('sort', order)
  if (place) query.set('place', place)
  if (at && !place) query.set('at', at)
  if (tab === 'events' && type) query.set('type', type)
  if (tab === 'events' && within !== null) query.set('within', String(within))
  if (tab === 'map' && show !== 'books') query.set('show', show)
  if (tab === 'nearby' && opened) query.set('change', opened)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/search?${query}` : '/search'
}
