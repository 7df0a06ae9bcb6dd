import { useNavigation } from 'react-router'
import { city } from '#city/city.ts'
import { pageNumber } from '#rules/base/paging.ts'
import { askedFrom } from '#rules/geography/asked-standpoint.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { redirectToPlain } from '#web/shell/plain-address.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/book-clubs'
import { ClubGrid } from './club-grid.tsx'
import { ClubSearch } from './club-search.tsx'
import { clubsFiltersOf, clubsListPath } from './clubs-list-path.ts'
import { NoClubs } from './no-clubs.tsx'

const PAGE_SIZE = 12

export const handle: Handle = { access: 'guest', reads: 'replica', shows: ['clubs'] }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Book Clubs',
    part: loaderData?.filters.isMine && 'My Clubs',
    description: `Book clubs of neighbours in ${city.name}.`,
  })

export const loader = loads(async (args) => {
  const { services, viewer, url } = args
  const filters = clubsFiltersOf(url.searchParams)
  const page = pageNumber(url.searchParams.get('page'))
  redirectToPlain(url, clubsListPath({ ...filters, page }))
  const { from, isUnknownPlace } = askedFrom(filters, args)
  // A guest is in no club.
  const isNobodys = filters.isMine && viewer.kind === 'guest'
  const found = isNobodys
    ? { clubs: [], total: 0 }
    : await services.clubs.findClubs(viewer, {
        ...filters,
        ...{ from, withinKm: filters.within, page, pageSize: PAGE_SIZE },
      })
  return { filters, page, near: from.label, isUnknownPlace, ...found }
})

export default function BookClubs({ loaderData }: Route.ComponentProps) {
  const { filters, page, near, isUnknownPlace, clubs, total } = loaderData
  const { isMine } = filters
  const isOpening = useNavigation().location?.pathname.startsWith('/club/') ?? false
  return (
    <div className="grid gap-6">
      <PageHeading title="Book Clubs" action={<LinkButton to="/club/new">Create Club</LinkButton>} />
      <ClubSearch {...{ filters, near, isUnknownPlace }} />
      <LinkTabs
        label="Which clubs"
        tabs={[
          { label: 'Browse Clubs', to: clubsListPath({ ...filters, isMine: false }), current: !isMine },
          { label: 'My Clubs', to: clubsListPath({ ...filters, isMine: true }), current: isMine },
        ]}
      />
      {clubs.length > 0 ? (
        <>
          {isOpening && (
            <p className="fixed inset-x-0 top-20 z-50 mx-auto w-fit rounded-full bg-card px-5 py-2 shadow-card transition-opacity delay-200 starting:opacity-0">
              <Spinner label="Loading club information..." />
            </p>
          )}
          <h2 className="sr-only">{isMine ? 'My Clubs' : 'Browse Clubs'}</h2>
          <ClubGrid label="Book clubs" clubs={clubs} />
        </>
      ) : (
        <NoClubs filters={filters} isBeyond={total > 0} />
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        linkTo={(number) => clubsListPath({ ...filters, page: number })}
      />
    </div>
  )
}
