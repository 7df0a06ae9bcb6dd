import { bookGenres } from '#city/genres.ts'
import { pageNumber } from '#rules/base/paging.ts'
import { longestSearch } from '#rules/base/search.ts'
import { mostPageLinks, newestCount, pageSize } from '#rules/library/library.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { redirectToPlain } from '#web/shell/plain-address.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { BookOpen } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/all-books'
import { allBooksPath, type Filters } from './all-books-path.ts'
import { BookGrid } from './book-grid.tsx'
import { BookSearch } from './book-search.tsx'
import { FilterChips } from './filter-chips.tsx'
import { foundHeading, foundText } from './found-text.ts'
import { RecentlyAdded } from './recently-added.tsx'
import { wishFromList } from './wish-from-list.ts'
import { whenOut } from './wish-heart.tsx'

export const handle: Handle = { access: 'guest', reads: 'replica' }

export const meta = () =>
  pageMeta({ title: 'All books', description: 'Every book neighbours share, nearest first.' })

export const loader = loads(async ({ services, viewer, url }) => {
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, longestSearch)
  const asked = url.searchParams.get('genre')
  const genre = bookGenres.find((known) => known === asked) ?? null
  const onlyAvailable = url.searchParams.get('available') === 'on'
  const page = pageNumber(url.searchParams.get('page'))
  redirectToPlain(url, allBooksPath({ text, genre, onlyAvailable, page }))
  const isStart = text === '' && genre === null && page === 1
  const { library } = services
  const [found, genres, newest] = await Promise.all([
    library.search(viewer, { text, genre, withOut: !onlyAvailable, page, pageSize }),
    library.genresInUse(viewer),
    isStart ? library.newest(viewer, { limit: newestCount }) : [],
  ])
  return { filters: { text, genre, onlyAvailable }, page, found, genres, newest }
})

export const action = performs(wishFromList)

export default function AllBooks({ loaderData }: Route.ComponentProps) {
  const { filters, page, found, genres, newest } = loaderData
  const { text, genre } = filters
  const pageCount = Math.ceil(found.total / pageSize)
  return (
    <div className="grid gap-8">
      <PageHeading title="All Books" back={{ label: 'Back', to: '/' }} />
      <div className="grid gap-3">
        <BookSearch action="/all-books" {...filters} />
        <FilterChips genres={genres} filters={filters} />
      </div>
      {newest.length > 0 && <RecentlyAdded books={newest} />}
      <section id="books" aria-labelledby="found" className="grid gap-5">
        <div>
          <h2 id="found" className="text-2xl">
            {foundHeading(genre)}
          </h2>
          <p role="status" className="text-soft">
            {foundText({ ...found, text })}
          </p>
        </div>
        {found.books.length > 0 ? (
          <BookGrid label="Books" books={found.books} below={whenOut} />
        ) : (
          <NothingFound filters={filters} isBeyond={found.total > 0} />
        )}
        <Pagination
          page={page}
          pageCount={pageCount}
          most={mostPageLinks}
          linkTo={(number) => allBooksPath({ ...filters, page: number })}
        />
      </section>
    </div>
  )
}

function NothingFound({ filters, isBeyond }: { filters: Filters; isBeyond: boolean }) {
  if (isBeyond) {
    return (
      <EmptyState
        icon={BookOpen}
        title="There aren’t that many books"
        action={<LinkButton to={allBooksPath(filters)}>To the first page</LinkButton>}
      />
    )
  }
  const isFiltered = filters.text !== '' || filters.genre !== null || filters.onlyAvailable === true
  return (
    <EmptyState
      icon={BookOpen}
      title={isFiltered ? 'No results matching your search' : 'No books found'}
      hint={
        isFiltered
          ? 'Try adjusting your filters or search terms'
          : 'Nobody is sharing a book yet. Yours could be the first.'
      }
      action={
        isFiltered ? (
          <LinkButton to="/all-books" variant="secondary">
            Show all books
          </LinkButton>
        ) : (
          <LinkButton to="/add-book">Add Book</LinkButton>
        )
      }
    />
  )
}
