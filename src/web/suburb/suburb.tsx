import { suburbLabel } from '#city/suburbs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { eventsInPath } from '#rules/events/event-paths.ts'
import { distanceText } from '#rules/geography/distance-words.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import {
  bookshelfPath,
  booksInPath,
  clubsInPath,
  namesakesInPath,
  suburbCardPath,
  suburbInPath,
  suburbPath,
} from '#rules/places/place-paths.ts'
import { isQuietSuburb, suburbFigures, suburbSentence } from '#rules/places/suburb-figures.ts'
import { ClubGrid } from '#web/clubs/list/club-grid.tsx'
import { EventGrid } from '#web/events/list/event-grid.tsx'
import { shownEvent } from '#web/events/list/shown-event.ts'
import { BookGrid } from '#web/library/catalogue/book-grid.tsx'
import { PlaceList } from '#web/map/list/place-list.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { BookOpen } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import type { Route } from './+types/suburb'
import { HowToBegin } from './how-to-begin.tsx'
import { LookingFor } from './looking-for.tsx'
import { Namesakes } from './namesakes.tsx'
import { SuburbFigures } from './suburb-figures.tsx'
import { suburbMeta } from './suburb-meta.ts'

const SHOWN = 12
const CLUBS = 6
const EVENTS = 3
const BOOKSHELVES = 3

export const handle: Handle = { access: 'guest', reads: 'replica' }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ title: 'Suburb not found' })
  if (loaderData.told) return suburbMeta(loaderData.told)
  const title = `Suburbs called ${loaderData.name}`
  return [...pageMeta({ title }), { name: 'robots', content: 'noindex' }]
}

export const loader = loads(async ({ services, viewer, params, clock, city, origin }) => {
  const suburb = suburbInPath(params.slug ?? '')
  if (!suburb) {
    const namesakes = namesakesInPath(params.slug ?? '')
    const [one] = namesakes
    if (!one) throw new DomainError('NOT_FOUND')
    const suburbs = namesakes.map((each) => ({
      label: suburbLabel(each),
      council: each.council,
      to: suburbPath(each),
    }))
    return { name: one.name, suburbs }
  }
  const { slug } = suburb
  const [{ copies, readers, newest, lookingFor }, inClubs, meetings, shelves] = await Promise.all([
    services.library.suburbShelf(viewer, { suburb: slug, limit: SHOWN }),
    services.clubs.clubsInSuburb(viewer, { suburb: slug, limit: CLUBS }),
    services.events.suburbEvents(viewer, { suburb: slug, limit: EVENTS, withinKm: city.defaultRadiusKm }),
    services.places.suburbBookshelves(viewer, { suburb: slug, shown: BOOKSHELVES }),
  ])
  const at = { now: clock(), timeZone: city.timeZone }
  const path = suburbPath(suburb)
  const name = suburbLabel(suburb)
  const books = newest.map(({ id, title, author }) => ({
    title,
    author,
    address: `${origin}${bookPath(id)}`,
  }))
  return {
    told: {
      ...{ name, postcode: suburb.postcode, books },
      // In words: fewer than three books or readers are not counted, and the data of the page is anybody's to read.
      sentence: suburbSentence({ name, copies, readers }),
      hasBooks: copies > 0,
      isQuiet: isQuietSuburb({ hasBooks: copies > 0, hasClubs: inClubs.total > 0 }),
      address: `${origin}${path}`,
      card: `${origin}${suburbCardPath(suburb)}`,
    },
    slug,
    path,
    newest,
    lookingFor,
    figures: suburbFigures({
      ...{ copies, readers },
      ...{ clubs: inClubs.total, meetings: meetings.total, bookshelves: shelves.total },
    }),
    hasBookshelves: shelves.total > 0,
    clubs: inClubs.clubs,
    events: meetings.events.map((event) => shownEvent(event, at)),
    bookshelves: shelves.bookshelves.map(({ id, name: called, suburb: below, distance }) => ({
      ...{ id, to: bookshelfPath(id), name: called, below },
      aside: distanceText(distance),
    })),
  }
})

export default function SuburbPage({ loaderData }: Route.ComponentProps) {
  return loaderData.told ? <OneSuburb {...loaderData} /> : <Namesakes {...loaderData} />
}

type Shown = Extract<Route.ComponentProps['loaderData'], { told: object }>

function OneSuburb(shown: Shown) {
  const { told, slug, path, newest, lookingFor, figures, clubs, events, bookshelves, hasBookshelves } = shown
  const { name, postcode, hasBooks, isQuiet } = told
  return (
    <div className="grid gap-12">
      <PageHeading
        title={`Books in ${name}`}
        hint={hasBooks ? 'What neighbours lend and give away' : `Postcode ${postcode}`}
        back={{ label: 'Map', to: '/map' }}
      />
      <SuburbFigures figures={figures} />
      {isQuiet && <HowToBegin name={name} path={path} isQuiet />}
      <section aria-labelledby="books" className="grid gap-3">
        <SectionHeading
          id="books"
          title={hasBooks ? 'New on the shelf' : 'On the shelf'}
          {...(hasBooks && { more: { label: `See books near ${name}`, to: booksInPath(name) } })}
        />
        {newest.length > 0 ? (
          <BookGrid label={`New books in ${name}`} books={newest} />
        ) : (
          <EmptyState
            icon={BookOpen}
            title={`Nobody is sharing a book in ${name} yet`}
            hint="Yours could be the first."
            headingLevel="h3"
            action={
              <LinkButton to={booksInPath(name)} variant="secondary">
                Look around {name}
              </LinkButton>
            }
          />
        )}
      </section>
      {lookingFor.length > 0 && <LookingFor name={name} slug={slug} books={lookingFor} />}
      {clubs.length > 0 && (
        <section aria-labelledby="clubs" className="grid gap-3">
          <SectionHeading
            id="clubs"
            title="Book Clubs"
            more={{ label: 'See all clubs', to: clubsInPath(name) }}
          />
          <ClubGrid label={`Book clubs in ${name}`} clubs={clubs} />
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="events" className="grid gap-3">
          <SectionHeading
            id="events"
            title="Upcoming Events"
            hint="In and around the suburb"
            more={{ label: 'See all events', to: eventsInPath(name) }}
          />
          <EventGrid label={`Events near ${name}`} events={events} />
        </section>
      )}
      {bookshelves.length > 0 && (
        <PlaceList
          id="bookshelves"
          heading={hasBookshelves ? 'Community bookshelves' : 'The nearest community bookshelves'}
          lines={bookshelves}
          action={
            <LinkButton to="/map" variant="outline" size="sm">
              See the map
            </LinkButton>
          }
        />
      )}
      {!isQuiet && <HowToBegin name={name} path={path} isQuiet={false} />}
    </div>
  )
}
