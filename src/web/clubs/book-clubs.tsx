import { city } from '#city/city.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { UsersRound } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const handle = { access: 'guest' }

export const meta = () =>
  pageMeta({ title: 'Book Clubs', description: `Book clubs of neighbours in ${city.name}.` })

export default function BookClubs() {
  return (
    <>
      <PageHeading title="Book Clubs" />
      <EmptyState
        icon={UsersRound}
        title="No book clubs found"
        hint={`There is no book club in ${city.name} here yet. Every club begins with a book somebody passes on.`}
        action={<LinkButton to="/all-books">Browse Books</LinkButton>}
      />
    </>
  )
}
