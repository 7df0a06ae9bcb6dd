// What is on the map, and how exactly it is counted.
import type { Position } from '#rules/base/viewer.ts'

/** What the map shows, one at a time. */
export const mapModes = ['books', 'events'] as const
export type MapMode = (typeof mapModes)[number]

/** From this many books, a suburb's number is shown exactly. Below it, the map only says there are a few. */
export const fewestCounted = 3

/** The map is loaded by whole zoom levels, from the region to a few streets. */
export const zooms = { least: 6, most: 16 } as const

/** `known`: the exact number; `few`: how many suburbs have a few, uncounted. */
export type Tally = { known: number; few: number }

export function tallyOf(count: number): Tally {
  return count < fewestCounted ? { known: 0, few: 1 } : { known: count, few: 0 }
}

/** The label of a pin: '12', '1-2', or '14+' if part of it is not counted. */
export function tallyMark({ known, few }: Tally): string {
  if (few === 0) return String(known)
  return known === 0 && few === 1 ? `1-${fewestCounted - 1}` : `${known + few}+`
}

/** '12 books', 'fewer than 3 books', 'at least 14 books'. */
export function booksText({ known, few }: Tally): string {
  if (few === 0) return known === 1 ? '1 book' : `${known} books`
  if (known === 0 && few === 1) return `fewer than ${fewestCounted} books`
  return `at least ${known + few} books`
}

/** '1 event', '12 events'. Their places are public, so they are counted exactly. */
export function eventsText({ known }: Pick<Tally, 'known'>): string {
  return known === 1 ? '1 event' : `${known} events`
}

/**
 * One thing on the map: a suburb with books, a suburb with events, a library or a bookshelf. `id` is unique within its kind.
 */
export type Spot = Position &
  Tally & { kind: 'suburb' | 'events' | 'library' | 'bookshelf'; id: string; name: string }

/** What is drawn at a zoom level: a spot, or a cluster of several that are too close together. */
export type Pin =
  | Spot
  | (Position &
      Tally & { kind: 'cluster'; of: 'books' | 'events' | 'places'; spots: number; opensAt: number })

/** `?zoom=` as one of the zoom levels. */
export function zoomLevel(text: string | null): number {
  const zoom = Math.floor(Number(text))
  return Number.isFinite(zoom) ? Math.min(Math.max(zoom, zooms.least), zooms.most) : zooms.least
}
