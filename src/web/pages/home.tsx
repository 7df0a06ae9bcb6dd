import { city } from '#city/city.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { ClubGrid } from '#web/clubs/list/club-grid.tsx'
import { EventGrid } from '#web/events/list/event-grid.tsx'
import { shownEvent } from '#web/events/list/shown-event.ts'
import { BookGrid } from '#web/library/catalogue/book-grid.tsx'
import { BookSearch } from '#web/library/catalogue/book-search.tsx'
import { nearbyPath } from '#web/library/search/nearby-path.ts'
import { ForYou } from '#web/recommendations/for-you.tsx'
import { markedBook } from '#web/recommendations/marked-book.ts'
import { recommendationIntents } from '#web/recommendations/recommendation-intents.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { BookOpen, CalendarDays, UsersRound } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import type { Route } from './+types/home'
import { nothingNear } from './nothing-near.ts'
import { TextLink } from './text-link.tsx'

// A multiple of three for rows on a phone, and of five for wider screens.
const SHOWN = 15
const CLUBS = 6
const EVENTS = 3

export const handle: Handle = { access: 'guest', reads: 'replica' }

export const meta = () => pageMeta()

export const loader = loads(async ({ services, viewer, city, clock, url }) => {
  const from = standpointOf(viewer, city)
  const isGuest = viewer.kind === 'guest'
  const [books, clubs, events, forYou, marked] = await Promise.all([
    services.library.nearest(viewer, { from, limit: SHOWN, withinKm: city.defaultRadiusKm }),
    services.clubs.liveliestClubs(viewer, { limit: CLUBS }),
    services.events.nextEvents(viewer, { limit: EVENTS }),
    isGuest ? null : services.recommendations.forYou(viewer),
    markedBook({ services, viewer, url }),
  ])
  const [next] =
    books.length > 0
      ? []
      : await services.library.nearest(viewer, { from, limit: 1, withinKm: city.maxRadiusKm })
  const at = { now: clock(), timeZone: city.timeZone }
  const shownEvents = events.map((event) => shownEvent(event, at))
  return {
    books,
    clubs,
    events: shownEvents,
    near: from.label,
    none: nothingNear(next?.distance ?? null),
    forYou,
    marked,
    isGuest,
  }
})

export const action = performs(recommendationIntents)

export default function Home({
  loaderData: { books, clubs, events, near, none, forYou, marked, isGuest },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-12">
      <section aria-labelledby="library" className={`grid ${isGuest ? 'gap-5' : 'gap-3 max-md:-mt-2'}`}>
        {isGuest ? (
          <Welcome />
        ) : (
          <>
            <h1 className="sr-only">Books near you</h1>
            <BookSearch />
          </>
        )}
        <SectionHeading
          id="library"
          title="Your Community Library"
          hint={
            <>
              Within <TextLink to={nearbyPath('distance')}>{`${city.defaultRadiusKm} km`}</TextLink> of{' '}
              <TextLink to={nearbyPath('place')}>{near}</TextLink>
              <span className="max-md:sr-only">, nearest first</span>
            </>
          }
          more={{ label: 'See all books', to: '/all-books' }}
        />
        {books.length > 0 ? (
          <BookGrid label="Books near you" books={books} inFives />
        ) : (
          <EmptyState
            icon={BookOpen}
            title="No books found in your area"
            hint={none.hint}
            headingLevel="h3"
            action={
              <LinkButton to={none.to} variant="secondary">
                {none.label}
              </LinkButton>
            }
          />
        )}
      </section>
      {forYou && <ForYou forYou={forYou} marked={marked} />}
      <section aria-labelledby="clubs" className="grid gap-2">
        <SectionHeading id="clubs" title="Book Clubs" more={{ label: 'See all clubs', to: '/book-clubs' }} />
        {clubs.length > 0 ? (
          <ClubGrid label="Book clubs" clubs={clubs} />
        ) : (
          <EmptyState
            icon={UsersRound}
            title="No book clubs yet"
            hint="When neighbours start to read together, their clubs show here."
            headingLevel="h3"
          />
        )}
      </section>
      <section aria-labelledby="events" className="grid gap-2">
        <SectionHeading
          id="events"
          title="Upcoming Events"
          more={{ label: 'See all events', to: '/events' }}
        />
        {events.length > 0 ? (
          <EventGrid label="Upcoming events" events={events} />
        ) : (
          <EmptyState
            icon={CalendarDays}
            title="No upcoming events"
            hint="Readings, signings and book swaps appear here once they’re announced."
            headingLevel="h3"
          />
        )}
      </section>
    </div>
  )
}

/** Introduces the product to guests; members come for the books. */
function Welcome() {
  return (
    <div className="mx-auto mb-7 grid w-full max-w-2xl gap-4 md:text-center">
      <h1 className="text-3xl md:text-5xl">Borrow from around the corner</h1>
      <p className="text-soft">Books your neighbours in {city.name} lend and give away.</p>
      <BookSearch />
    </div>
  )
}
