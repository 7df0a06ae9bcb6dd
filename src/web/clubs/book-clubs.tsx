import { city } from '#city/city.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { UsersRound } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/book-clubs'
import { ClubCard } from './list/club-card.tsx'

export const handle = { access: 'guest', shows: ['clubs'] }

export const meta = () =>
  pageMeta({ title: 'Book Clubs', description: `Book clubs of neighbours in ${city.name}.` })

export const loader = loads(async ({ services }) => ({ clubs: await services.clubs.clubs({ limit: 24 }) }))

export default function BookClubs({ loaderData: { clubs } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Book Clubs" action={<LinkButton to="/club/new">Create Club</LinkButton>} />
      {clubs.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          title="No book clubs found"
          hint={`There is no book club in ${city.name} here yet. Every club begins with a book somebody passes on.`}
          action={<LinkButton to="/all-books">Browse Books</LinkButton>}
        />
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {clubs.map((club) => (
            <li key={club.id} className="min-w-0">
              <ClubCard club={club} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
