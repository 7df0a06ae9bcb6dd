import { city } from '#city/city.ts'
import type { Distance } from '#rules/geography/distance.ts'
import { mostPageLinks, pageSize } from '#rules/library/library.ts'
import type { BookCard } from '#server/library/library-view.ts'
import { BookGrid } from '#web/library/catalogue/book-grid.tsx'
import { fartherText, foundText, kmToFind } from '#web/library/catalogue/found-text.ts'
import { whenOut } from '#web/library/catalogue/wish-heart.tsx'
import { BookOpen } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SaveSearch } from './save-search.tsx'
import { type SearchAddress, searchPath, soughtText } from './search-address.ts'

/** The books found, how many, and where. */
export function FoundBooks({
  search,
  near,
  found,
  isInClubs,
}: {
  search: SearchAddress
  near: string
  /** Whether the viewer's clubs have some, which are shown above. */
  isInClubs: boolean
  found: {
    total: number
    isCapped: boolean
    books: BookCard[]
    beyond: { total: number; distance: Distance } | null
  }
}) {
  return (
    <section id="books" aria-labelledby="found" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="found" className="text-2xl">
            Books within {search.km}&nbsp;km of {near}
          </h2>
          <p role="status" className="text-soft">
            {found.beyond
              ? fartherText(found.beyond)
              : foundText({ ...found, text: soughtText(search), isBesideOthers: isInClubs })}
          </p>
        </div>
        <SaveSearch search={search} />
      </div>
      {found.books.length > 0 ? (
        <BookGrid label="Books" books={found.books} below={whenOut} />
      ) : (
        <NoBooks
          search={search}
          isBeyondLast={found.total > 0}
          nearest={found.beyond?.distance}
          isInClubs={isInClubs}
        />
      )}
      <Pagination
        page={search.page}
        pageCount={Math.ceil(found.total / pageSize)}
        most={mostPageLinks}
        linkTo={(page) => searchPath(search, { page })}
      />
    </section>
  )
}

export function NoBooks({
  search,
  isBeyondLast,
  nearest,
  isInClubs,
}: {
  search: SearchAddress
  isBeyondLast: boolean
  isInClubs: boolean
  /** Books further away than the radius. */
  nearest: Distance | undefined
}) {
  if (isBeyondLast) {
    return (
      <EmptyState
        icon={BookOpen}
        title="There aren’t that many books"
        action={<LinkButton to={searchPath(search, { page: 1 })}>To the first page</LinkButton>}
      />
    )
  }
  const km = nearest && search.km < city.maxRadiusKm ? kmToFind(nearest, city.maxRadiusKm) : null
  return (
    <EmptyState
      icon={BookOpen}
      title={nothingFound(search, { isFarther: nearest !== undefined, isInClubs })}
      hint={km === null ? 'Try adjusting your filters or search terms' : 'Try increasing your distance range'}
      action={
        km === null ? (
          <LinkButton to="/all-books" variant="secondary">
            Show all books
          </LinkButton>
        ) : (
          <LinkButton to={searchPath(search, { km, page: 1 })} variant="secondary">
            Look within {km} km
          </LinkButton>
        )
      }
    />
  )
}

function nothingFound(
  search: SearchAddress,
  { isFarther, isInClubs }: { isFarther: boolean; isInClubs: boolean },
): string {
  if (isInClubs) return 'Nothing else found in your area'
  return soughtText(search) && !isFarther ? 'No results matching your search' : 'No books found in your area'
}
