import { pageSize } from '#rules/library/library.ts'
import { placeAt, placeNamed } from '#rules/place/asked-place.ts'
import { type Standpoint, standpointOf } from '#rules/place/standpoint.ts'
import { wishFromList } from '#web/library/catalogue/wish-from-list.ts'
import { FoundBooks } from '#web/library/search/found-books.tsx'
import { keepSearch } from '#web/library/search/keep-search.ts'
import {
  type SearchAddress,
  searchOf,
  searchPath,
  searchTabs,
  soughtText,
} from '#web/library/search/search-address.ts'
import { SearchForm } from '#web/library/search/search-form.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { leadToPlain } from '#web/shell/plain-address.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { CalendarDays, MapPinned } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/search'

export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Search', description: 'Find books neighbours share near you.' })

export const loader = loads(async ({ services, viewer, url, city }) => {
  const search = searchOf(url.searchParams)
  leadToPlain(url, searchPath(search))
  const asked = askedPlace(search)
  const from = asked ?? standpointOf(viewer, city)
  const isUnknownPlace = asked === undefined && search.place !== ''
  const found = isOfBooks(search) ? await services.library.search(viewer, wanted(search, from)) : null
  return { search, near: from.label, isUnknownPlace, found }
})

export const action = acts(async (args) => {
  const form = await args.request.formData()
  return form.get('intent') === 'save' ? keepSearch(args) : wishFromList(args, form)
})

function askedPlace({ place, at }: SearchAddress): Standpoint | undefined {
  return place ? placeNamed(place) : placeAt(at)
}

function isOfBooks({ tab }: SearchAddress): boolean {
  return tab === 'search' || tab === 'nearby'
}

function wanted(search: SearchAddress, from: Standpoint) {
  const { genre, km: withinKm, offer, page, onlyAvailable } = search
  const text = soughtText(search)
  const order = search.order === 'best' && !text ? 'nearest' : search.order
  return { text, genre, from, withinKm, offer, order, withOut: !onlyAvailable, page, pageSize }
}

const tabLabels = { search: 'Search', nearby: 'Nearby Books', events: 'Events', map: 'Map' }

export default function Search({ loaderData }: Route.ComponentProps) {
  const { search, near, isUnknownPlace, found } = loaderData
  const tabs = searchTabs.map((tab) => ({
    label: tabLabels[tab],
    to: searchPath(search, { tab, page: 1 }),
    current: tab === search.tab,
  }))
  return (
    <div className="grid gap-6">
      <PageHeading title="Search" />
      <LinkTabs label="What to find" tabs={tabs} />
      {found && (
        <>
          <SearchForm search={search} near={near} isUnknownPlace={isUnknownPlace} />
          <FoundBooks search={search} near={near} found={found} />
        </>
      )}
      {search.tab === 'events' && (
        <EmptyState
          icon={CalendarDays}
          title="No upcoming events"
          hint="Readings, signings and book swaps show here once they are announced."
          action={<LinkButton to="/events">See all events</LinkButton>}
        />
      )}
      {search.tab === 'map' && (
        <EmptyState
          icon={MapPinned}
          title="Books on a map"
          hint="The map has a screen of its own."
          action={<LinkButton to="/map">Open the map</LinkButton>}
        />
      )}
    </div>
  )
}
