import { type MapAddress, mapPath, type Whole } from '#web/places/map-address.ts'
import { booksInPath, libraryPath } from '#web/places/place-paths.ts'
import { PlaceList } from './place-list.tsx'

type Suburb = { id: string; name: string; books: string; distance: string }
type Library = { slug: string; name: string; suburb: string; distance: string }

/** All that the map shows of books, as lists: for keyboards and screen readers, and before scripts. */
export function BooksBeside({
  map,
  suburbs,
  hasMoreSuburbs,
  libraries,
  hasMoreLibraries,
}: {
  map: MapAddress
  suburbs: Suburb[]
  hasMoreSuburbs: boolean
  libraries: Library[]
  hasMoreLibraries: boolean
}) {
  const all = (whole: Whole) => `${mapPath(map, { whole })}#${whole}`
  return (
    <div className="grid gap-8">
      <PlaceList
        id="suburbs"
        heading="Books by suburb"
        lines={suburbs.map(({ id, name, books, distance }) => ({
          id,
          to: booksInPath(name),
          name,
          below: books,
          aside: distance,
        }))}
        moreTo={hasMoreSuburbs ? all('suburbs') : undefined}
        empty="Nobody shares a book yet. Yours could be the first."
      />
      <PlaceList
        id="libraries"
        heading="Public libraries"
        lines={libraries.map(({ slug, name, suburb, distance }) => ({
          id: slug,
          to: libraryPath(slug),
          name,
          below: suburb,
          aside: distance,
        }))}
        moreTo={hasMoreLibraries ? all('libraries') : undefined}
      />
    </div>
  )
}
