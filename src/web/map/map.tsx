import { askedFrom } from '#rules/geography/asked-standpoint.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { redirectToPlain } from '#web/shell/plain-address.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/map'
import { LookFrom } from './list/look-from.tsx'
import { loadMap } from './load-map.ts'
import { mapOf, mapPath } from './map-address.ts'
import { MapSwitch, MapView } from './map-view.tsx'

export const handle: Handle = { access: 'guest', reads: 'replica', shows: ['library', 'events', 'clubs'] }

export const meta = () =>
  pageMeta({
    title: 'Map',
    description: 'Books, events, community bookshelves and public libraries near you.',
  })

export const loader = loads(async (args) => {
  const map = mapOf(args.url.searchParams)
  redirectToPlain(args.url, mapPath(map))
  const { from, isUnknownPlace } = askedFrom(map, args)
  return { ...(await loadMap(args, map, from)), isUnknownPlace }
})

export default function CityMap({ loaderData }: Route.ComponentProps) {
  const { map, near, isUnknownPlace } = loaderData
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading title="Map" />
        <MapSwitch mode={map.mode} toMode={(mode) => mapPath(map, { mode, whole: null })} />
      </div>
      <MapView
        shown={loaderData}
        lookFrom={
          <LookFrom
            action="/map"
            kept={{ show: map.mode === 'books' ? '' : map.mode }}
            place={map.place}
            at={map.at}
            here={mapPath(map)}
            pathOf={(typed) => mapPath(mapOf(typed))}
            near={near.label}
            isUnknown={isUnknownPlace}
          />
        }
      />
    </div>
  )
}
