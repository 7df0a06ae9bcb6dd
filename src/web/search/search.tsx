import { askedFrom } from '#rules/geography/asked-standpoint.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { pageSize } from '#rules/library/library.ts'
import { wishFromList } from '#web/library/catalogue/wish-from-list.ts'
import { FoundBooks } from '#web/library/search/found-books.tsx'
import { keepSearch } from '#web/library/search/save-search-intent.ts'
import {
  type SearchAddress,
  searchOf,
  searchPath,
  searchTabs,
  soughtText,
} from '#web/library/search/search-address.ts'
import { SearchForm } from '#web/library/search/search-form.tsx'
import { loadMap } from '#web/map/load-map.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { redirectToPlain } from '#web/shell/plain-address.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/search'
import { FoundClubs } from './found-clubs.tsx'
import { FoundEvents } from './found-events.tsx'
import { FromClubs } from './from-clubs.tsx'
import { loadEvents } from './load-events.ts'
import { MapTab } from './map-tab.tsx'

export const handle: Handle = { access: 'guest', reads: 'replica', shows: ['events', 'clubs'] }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tab = loaderData?.search.tab ?? 'search'
  const description = 'Find books neighbours share near you, and events.'
  return pageMeta({ title: 'Search', part: tab !== 'search' && tabLabels[tab], description })
}

export const loader = loads(async (args) => {
  const search = searchOf(args.url.searchParams)
  redirectToPlain(args.url, searchPath(search))
  const { from, isUnknownPlace } = askedFrom(search, args)
  return { search, near: from.label, isUnknownPlace, ...(await found(args, search, from)) }
})

export const action = performs({ ...wishFromList, save: keepSearch })

async function found(args: ScreenArgs, search: SearchAddress, from: Standpoint) {
  const nothing = { books: null, clubs: 0, fromClubs: null, events: null, map: null }
  if (search.tab === 'events') return { ...nothing, events: await loadEvents(args, search, from) }
  if (search.tab === 'map') {
    const { place, at, show: mode } = search
    return { ...nothing, map: await loadMap(args, { mode, place, at, whole: null }, from) }
  }
  const { services, viewer } = args
  const [books, among] = await Promise.all([
    services.library.search(viewer, wanted(search, from)),
    amongClubs(args, search),
  ])
  return { ...nothing, books, ...among }
}

/** How many clubs have the text; beside the first page of a member's search also the books of their own clubs, with one query for both. */
async function amongClubs({ services, viewer }: ScreenArgs, search: SearchAddress) {
  const { genre, offer, onlyAvailable, page } = search
  const text = soughtText(search)
  if (viewer.kind === 'guest' || !text || page > 1)
    return { clubs: await services.clubs.countClubsCalled(viewer, { text }), fromClubs: null }
  const asked = { text, genre, offer, withOut: !onlyAvailable }
  const { clubsCalled, ...fromClubs } = await services.clubs.findInClubs(viewer, asked)
  return { clubs: clubsCalled, fromClubs }
}

function wanted(search: SearchAddress, from: Standpoint) {
  const { genre, km: withinKm, offer, page, onlyAvailable } = search
  const text = soughtText(search)
  const order = search.order === 'best' && !text ? 'nearest' : search.order
  return { text, genre, from, withinKm, offer, order, withOut: !onlyAvailable, page, pageSize }
}

const tabLabels = { search: 'Search', nearby: 'Nearby Books', events: 'Events', map: 'Map' }

export default function Search({ loaderData }: Route.ComponentProps) {
  const { search, near, isUnknownPlace, books, clubs, fromClubs, events, map } = loaderData
  const tabs = searchTabs.map((tab) => ({
    label: tabLabels[tab],
    to: searchPath(search, { tab, page: 1 }),
    current: tab === search.tab,
  }))
  return (
    <div className="grid gap-6">
      <PageHeading title="Search" />
      <LinkTabs label="What to find" tabs={tabs} />
      {books && (
        <>
          <SearchForm search={search} near={near} isUnknownPlace={isUnknownPlace} />
          <FoundClubs text={search.text} count={clubs} />
          {fromClubs && <FromClubs {...fromClubs} />}
          <FoundBooks
            search={search}
            near={near}
            found={books}
            isInClubs={fromClubs !== null && fromClubs.copies.length > 0}
          />
        </>
      )}
      {events && <FoundEvents {...{ search, near, isUnknownPlace }} found={events} />}
      {map && <MapTab {...{ search, near, isUnknownPlace }} shown={map} />}
    </div>
  )
}
