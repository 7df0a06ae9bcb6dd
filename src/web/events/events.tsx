import { city } from '#city/city.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const handle = { access: 'guest' }

export const meta = () =>
  pageMeta({ title: 'Events', description: `Readings, signings and book swaps in ${city.name}.` })

export default function Events() {
  return (
    <>
      <PageHeading title="Events" />
      <EmptyState
        icon={CalendarDays}
        title="No upcoming events"
        hint={`Nothing is planned in ${city.name} right now. A good moment for a quiet evening with a book.`}
        action={<LinkButton to="/all-books">Browse Books</LinkButton>}
      />
    </>
  )
}
