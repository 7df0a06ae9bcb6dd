// Loads what is on the map and in the lists beside it, for a standpoint.
import { distanceText } from '#rules/geography/distance-words.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { librariesNear } from '#rules/places/libraries.ts'
import { booksText, eventsText } from '#rules/places/pins.ts'
import type { MapList } from '#rules/places/place-paths.ts'
import { listed } from '#rules/places/places.ts'
import { shownEvent } from '#web/events/list/shown-event.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import type { MapAddress } from './map-address.ts'

const EVENTS = 6

export async function loadMap(args: ScreenArgs, map: MapAddress, from: Standpoint) {
  return {
    map,
    near: { label: from.label, lat: from.lat, lng: from.lng },
    styleUrl: args.mapStyle,
    books: map.mode === 'books' ? await booksFor(args, map, from) : null,
    events: map.mode === 'events' ? await eventsFor(args, map, from) : null,
  }
}

export type LoadedMap = Awaited<ReturnType<typeof loadMap>>

const mostOf = (whole: MapList | null, part: MapList) => (whole === part ? listed.most : listed.first)

async function eventsFor(
  { services, viewer, clock, city }: ScreenArgs,
  { whole }: MapAddress,
  from: Standpoint,
) {
  const shown = mostOf(whole, 'suburbs')
  const [{ suburbs, total, elsewhere }, { events, next }] = await Promise.all([
    services.events.eventsBySuburb(viewer, { from, shown }),
    services.events.events(viewer, { when: 'upcoming', shown: EVENTS, from }),
  ])
  const at = { now: clock(), timeZone: city.timeZone }
  return {
    suburbs: suburbs.map(({ id, name, known, distance }) => ({
      id,
      name,
      events: eventsText({ known }),
      distance: distanceText(distance),
    })),
    hasMoreSuburbs: total > suburbs.length,
    elsewhere,
    upcoming: events.map((event) => {
      const { id, title, day, time, thenOn, place, distance } = shownEvent(event, at)
      return { id, title, when: [`${day}, ${time}`, thenOn].filter(Boolean).join('. '), place, distance }
    }),
    hasMore: next !== null,
  }
}

async function booksFor({ services, viewer }: ScreenArgs, { whole }: MapAddress, from: Standpoint) {
  const most = (part: MapList) => mostOf(whole, part)
  const [{ suburbs, total }, bookshelves] = await Promise.all([
    services.library.booksBySuburb(viewer, { from, shown: most('suburbs') }),
    services.places.bookshelves(viewer, { from, shown: most('bookshelves') + 1 }),
  ])
  const libraries = librariesNear(from, most('libraries') + 1)
  return {
    suburbs: suburbs.map(({ id, name, known, few, distance }) => ({
      id,
      name,
      books: booksText({ known, few }),
      distance: distanceText(distance),
    })),
    hasMoreSuburbs: total > suburbs.length,
    bookshelves: bookshelves.slice(0, most('bookshelves')).map(({ distance, ...bookshelf }) => ({
      ...bookshelf,
      distance: distanceText(distance),
    })),
    hasMoreBookshelves: bookshelves.length > most('bookshelves'),
    libraries: libraries.slice(0, most('libraries')).map(({ slug, name, suburb, distance }) => ({
      slug,
      name,
      suburb,
      distance: distanceText(distance),
    })),
    hasMoreLibraries: libraries.length > most('libraries'),
  }
}
