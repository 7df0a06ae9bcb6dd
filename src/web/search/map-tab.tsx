import { type SearchAddress, searchOf, searchPath } from '#web/library/search/search-address.ts'
import { LookFrom } from '#web/map/list/look-from.tsx'
import type { LoadedMap } from '#web/map/load-map.ts'
import { MapSwitch, MapView } from '#web/map/map-view.tsx'

/** The map, as on its own screen. */
export function MapTab({
  search,
  near,
  isUnknownPlace,
  shown,
}: {
  search: SearchAddress
  near: string
  isUnknownPlace: boolean
  shown: LoadedMap
}) {
  const { tab, text, show, place, at } = search
  return (
    <>
      <MapSwitch mode={show} toMode={(mode) => searchPath(search, { show: mode })} />
      <MapView
        shown={shown}
        lookFrom={
          <LookFrom
            {...{ place, at, near }}
            action="/search"
            kept={{ tab, q: text, show: show === 'books' ? '' : show }}
            here={searchPath(search)}
            pathOf={(typed) => searchPath(searchOf(typed))}
            isUnknown={isUnknownPlace}
          />
        }
      />
    </>
  )
}
