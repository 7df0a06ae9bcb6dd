// What the map shows, read from its address. Defaults are left out of the address.
import { longestSearch } from '#rules/base/search.ts'
import { type MapMode, mapModes } from '#rules/places/pins.ts'
import { type MapList, mapLists } from '#rules/places/place-paths.ts'

export type MapAddress = {
  mode: MapMode
  /** A suburb or postcode, as typed. */
  place: string
  /** A cell, as the browser rounded it. */
  at: string
  /** The list beside the map that is shown in full. */
  whole: MapList | null
}

export function mapOf(query: URLSearchParams): MapAddress {
  const asked = (name: string) => (query.get(name) ?? '').trim().slice(0, longestSearch)
  return {
    mode: mapModes.find((known) => known === asked('show')) ?? 'books',
    place: asked('place'),
    at: asked('at'),
    whole: mapLists.find((known) => known === asked('all')) ?? null,
  }
}

export function mapPath(map: MapAddress, change: Partial<MapAddress> = {}): string {
  const { mode, place, at, whole } = { ...map, ...change }
  const query = new URLSearchParams()
  if (mode !== 'books') query.set('show', mode)
  if (place) query.set('place', place)
  if (at && !place) query.set('at', at)
  if (whole) query.set('all', whole)
  return query.size > 0 ? `/map?${query}` : '/map'
}
