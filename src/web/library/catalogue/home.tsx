import { city } from '#city/city.ts'
import { suburbBySlug } from '#city/suburbs.ts'
import type { Viewer } from '#rules/viewer.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { BookOpen, CalendarDays, UsersRound } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import type { Route } from './+types/home'
import { BookGrid } from './book-grid.tsx'
import { BookSearch } from './book-search.tsx'

const SHOWN = 12

export const handle = { access: 'guest' }

export const meta = () => pageMeta()

export const loader = loads(async ({ services, viewer }) => ({
  books: await services.library.nearest(viewer, { limit: SHOWN, withinKm: city.defaultRadiusKm }),
  near: whereFrom(viewer),
}))

/** What distances are measured from, in words. */
function whereFrom(viewer: Viewer): string {
  if (viewer.kind === 'guest') return city.centre.label
  if (viewer.cell) return 'you'
  return (viewer.suburb && suburbBySlug(viewer.suburb)?.name) || city.centre.label
}

export default function Home({ loaderData: { books, near } }: Route.ComponentProps) {
  return (
    <div className="grid gap-12">
      <div className="mx-auto grid w-full max-w-2xl gap-4 md:text-center">
        <h1 className="text-3xl md:text-5xl">Borrow from round the corner</h1>
        <p className="text-soft">Books your neighbours in {city.name} lend and give away.</p>
        <BookSearch />
      </div>
      <section aria-labelledby="library" className="grid gap-5">
        <SectionHeading
          id="library"
          title="Your Community Library"
          hint={`Within ${city.defaultRadiusKm} km of ${near}, nearest first`}
          more={{ label: 'See all books', to: '/all-books' }}
        />
        {books.length > 0 ? (
          <BookGrid label="Books near you" books={books} />
        ) : (
          <EmptyState
            icon={BookOpen}
            title="No books found in your area"
            hint="Try increasing your distance range"
            headingLevel="h3"
            action={
              <LinkButton to="/all-books" variant="secondary">
                Look further away
              </LinkButton>
            }
          />
        )}
      </section>
      <section aria-labelledby="clubs" className="grid gap-2">
        <SectionHeading id="clubs" title="Book Clubs" more={{ label: 'See all clubs', to: '/book-clubs' }} />
        <EmptyState
          icon={UsersRound}
          title="No book clubs yet"
          hint="When neighbours start to read together, their clubs show here."
          headingLevel="h3"
        />
      </section>
      <section aria-labelledby="events" className="grid gap-2">
        <SectionHeading
          id="events"
          title="Upcoming Events"
          more={{ label: 'See all events', to: '/events' }}
        />
        <EmptyState
          icon={CalendarDays}
          title="No upcoming events"
          hint="Readings, signings and book swaps show here once they are announced."
          headingLevel="h3"
        />
      </section>
    </div>
  )
}
