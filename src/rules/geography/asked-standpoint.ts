// The place of a search, from its address or as typed: a cell, a suburb or a postcode.
import type { City } from '#city/city.ts'
import { findSuburb, type Suburb, suburbLabel, suburbs, suburbsWithPostcode } from '#city/suburbs.ts'
import { spelledOut } from '#city/typed-place.ts'
import { longestSearch } from '#rules/base/search.ts'
import type { Position, Viewer } from '#rules/base/viewer.ts'
import { gridCell } from './distance.ts'
import { type Standpoint, standpointOf } from './standpoint.ts'

/** The standpoint in an address: a place name, otherwise a cell. Without either, or for an unknown place, the viewer's own. */
export function askedFrom(
  { place, at }: { place: string; at: string },
  { viewer, city }: { viewer: Viewer; city: City },
): { from: Standpoint; isUnknownPlace: boolean } {
  const asked = place ? standpointNamed(place) : standpointAt(at)
  return { from: asked ?? standpointOf(viewer, city), isUnknownPlace: !asked && place !== '' }
}

/** 'West End', 'Newtown 4305', '4101'; undefined for places outside this city. */
export function standpointNamed(text: string): Standpoint | undefined {
  const suburb = findSuburb(text)
  if (suburb) return standpointIn(suburb)
  const there = suburbsWithPostcode(text)
  const [only] = there
  if (!only) return undefined
  if (there.length === 1) return standpointIn(only)
  return { ...middleOf(there), label: only.postcode, suburb: null }
}

/** Its centre. */
export function standpointIn(suburb: Suburb): Standpoint {
  const label = suburbLabel(suburb)
  return { lat: suburb.lat, lng: suburb.lng, label, suburb: { slug: suburb.slug, called: suburb.name } }
}

function middleOf(positions: readonly Position[]): Position {
  const mean = (of: (position: Position) => number) =>
    positions.reduce((sum, position) => sum + of(position), 0) / positions.length
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}

/** '-27.48,153.01' as the browser rounds it, and rounded again here, so that no standpoint is more exact. */
export function standpointAt(text: string): Standpoint | undefined {
  const parts = /^(-?\d{1,2}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(text.slice(0, longestSearch))
  if (!parts) return undefined
  const cell = gridCell({ lat: Number(parts[1]), lng: Number(parts[2]) })
  if (Math.abs(cell.lat) > 90 || Math.abs(cell.lng) > 180) return undefined
  return { ...cell, label: 'you', suburb: null }
}

/** Labels of suburbs whose name or postcode begins with the text, then of those with another word that does. */
export function suburbsLike(text: string, most: number): string[] {
  const typed = spelledOut(text.slice(0, longestSearch))
  if (!typed) return []
  const begins = ({ words, postcode }: Named) => words.startsWith(typed) || postcode.startsWith(typed)
  const holds = ({ words }: Named) => words.includes(` ${typed}`)
  const found = [...named.filter(begins), ...named.filter((each) => !begins(each) && holds(each))]
  return found.slice(0, most).map(({ label }) => label)
}

type Named = (typeof named)[number]

const named = suburbs.map((suburb) => ({
  label: suburbLabel(suburb),
  words: spelledOut(suburb.name),
  postcode: spelledOut(suburb.postcode),
}))
