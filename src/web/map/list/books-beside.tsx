import { bookshelfPath, booksInPath, libraryPath, type MapList } from '#rules/places/place-paths.ts'
import { type MapAddress, mapPath } from '#web/map/map-address.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PlaceList } from './place-list.tsx'

type Suburb = { id: string; name: string; books: string; distance: string }
type Bookshelf = { id: string; name: string; suburb: string; distance: string }
type Library = { slug: string; name: string; suburb: string; distance: string }

/** Everything the map shows about books, as lists: for keyboards and screen readers, and before scripts load. */
export function BooksBeside({
  map,
  suburbs,
  hasMoreSuburbs,
  bookshelves,
  hasMoreBookshelves,
  libraries,
  hasMoreLibraries,
}: {
  map: MapAddress
  suburbs: Suburb[]
  hasMoreSuburbs: boolean
  bookshelves: Bookshelf[]
  hasMoreBookshelves: boolean
  libraries: Library[]
  hasMoreLibraries: boolean
}) {
  const all = (whole: MapList) => `${mapPath(map, { whole })}#${whole}`
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
        empty="Nobody is sharing a book yet. Yours could be the first."
      />
      <PlaceList
        id="bookshelves"
        heading="Community bookshelves"
        lines={bookshelves.map(({ id, name, suburb, distance }) => ({
          id,
          to: bookshelfPath(id),
          name,
          below: suburb,
          aside: distance,
        }))}
        moreTo={hasMoreBookshelves ? all('bookshelves') : undefined}
        empty="None are on the map yet. Do you know of one?"
        action={
          <LinkButton to="/map/suggest" variant="outline" size="sm">
            Suggest one
          </LinkButton>
        }
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
