import { placeAt, placeNamed } from '#rules/place/asked-place.ts'
import { distanceText } from '#rules/place/distance.ts'
import { type Standpoint, standpointOf } from '#rules/place/standpoint.ts'
import { librariesNear } from '#rules/places/libraries.ts'
import { booksText } from '#rules/places/pins.ts'
import { listed } from '#rules/places/places.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { leadToPlain } from '#web/shell/plain-address.ts'
import { loads, type ScreenArgs } from '#web/shell/screen.ts'
import { SegmentLinks } from '#web/ui/links/segment-links.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/map'
import { MapPane } from './drawn/map-pane.tsx'
import { BooksBeside } from './list/books-beside.tsx'
import { EventsBeside } from './list/events-beside.tsx'
import { LookFrom } from './list/look-from.tsx'
import { type MapAddress, mapOf, mapPath, type Whole } from './map-address.ts'

export const handle = { access: 'guest', shows: ['library'] }

export const meta = () =>
  pageMeta({ title: 'Map', description: 'Books, community bookshelves and public libraries near you.' })

export const loader = loads(async ({ services, viewer, url, city, mapStyle }) => {
  const map = mapOf(url.searchParams)
  leadToPlain(url, mapPath(map))
  const asked = map.place ? placeNamed(map.place) : placeAt(map.at)
  const from = asked ?? standpointOf(viewer, city)
  return {
    map,
    near: { label: from.label, lat: from.lat, lng: from.lng },
    styleUrl: mapStyle,
    isUnknownPlace: asked === undefined && map.place !== '',
    books: map.mode === 'books' ? await booksFor({ services, viewer }, map, from) : null,
  }
})

async function booksFor(
  { services, viewer }: Pick<ScreenArgs, 'services' | 'viewer'>,
  { whole }: MapAddress,
  from: Standpoint,
) {
  const most = (part: Whole) => (whole === part ? listed.most : listed.first)
  const [{ suburbs, total }, bookshelves] = await Promise.all([
    services.library.booksBySuburb(viewer, { from, shown: most('suburbs') }),
    services.places.bookshelves({ from, shown: most('bookshelves') + 1 }),
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

export default function CityMap({ loaderData }: Route.ComponentProps) {
  const { map, near, styleUrl, isUnknownPlace, books } = loaderData
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading title="Map" />
        <div className="w-52">
          <SegmentLinks
            label="What the map shows"
            ways={[
              { label: 'Books', to: mapPath(map, { mode: 'books' }), current: map.mode === 'books' },
              {
                label: 'Events',
                to: mapPath(map, { mode: 'events', whole: null }),
                current: map.mode === 'events',
              },
            ]}
          />
        </div>
      </div>
      <div className="grid gap-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="md:order-last">
          <MapPane mode={map.mode} near={near} styleUrl={styleUrl} beside={books} />
        </div>
        <div className="grid content-start gap-8">
          <LookFrom map={map} near={near.label} isUnknown={isUnknownPlace} />
          {books ? <BooksBeside map={map} {...books} /> : <EventsBeside />}
        </div>
      </div>
    </div>
  )
}
