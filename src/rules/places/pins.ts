// What stands on the map, and how much is told of it.
import type { Position } from '#rules/base/viewer.ts'

/** What the map shows: one at a time. */
export const mapModes = ['books', 'events'] as const
export type MapMode = (typeof mapModes)[number]

/** So many books and more of a suburb are counted out; of less it is only said that there are a few. */
const fewestCounted = 3

/** The map is asked for in steps of one zoom level, from the whole region to a few streets. */
export const zooms = { least: 6, most: 16 } as const

/** `known`: what is counted out; `few`: of how many suburbs it is only known that there are some. */
export type Tally = { known: number; few: number }

export function tallyOf(count: number): Tally {
  return count < fewestCounted ? { known: 0, few: 1 } : { known: count, few: 0 }
}

/** What a pin carries: '12', '<3', and '14+' where some of it is not counted out. */
export function tallyMark({ known, few }: Tally): string {
  if (few === 0) return String(known)
  return known === 0 && few === 1 ? `<${fewestCounted}` : `${known + few}+`
}

/** '12 books', 'fewer than 3 books', 'at least 14 books'. */
export function booksText({ known, few }: Tally): string {
  if (few === 0) return known === 1 ? '1 book' : `${known} books`
  if (known === 0 && few === 1) return `fewer than ${fewestCounted} books`
  return `at least ${known + few} books`
}

/** '1 event', '12 events'. Where they are is announced by whoever holds them: they are counted out. */
export function eventsText({ known }: Pick<Tally, 'known'>): string {
  return known === 1 ? '1 event' : `${known} events`
}

/** One thing on the map: a suburb with its books, one with its events, a library, a bookshelf. `id` is unique among its kind. */
export type Spot = Position &
  Tally & { kind: 'suburb' | 'events' | 'library' | 'bookshelf'; id: string; name: string }

/** What is drawn at a zoom level: a spot, or several that stand too close together to be told apart. */
export type Pin =
  | Spot
  | (Position &
      Tally & { kind: 'cluster'; of: 'books' | 'events' | 'places'; spots: number; opensAt: number })

/** `?zoom=` as one of the levels there are. */
export function zoomLevel(text: string | null): number {
  const zoom = Math.floor(Number(text))
  return Number.isFinite(zoom) ? Math.min(Math.max(zoom, zooms.least), zooms.most) : zooms.least
}
