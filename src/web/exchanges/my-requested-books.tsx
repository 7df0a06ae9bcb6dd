import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { BookMarked } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { aboutRequests } from './exchange-words.ts'
import { RequestedBookCard } from './requested-book-card.tsx'

/** The viewer's own requests. */
export function MyRequestedBooks({ requests, today }: { requests: ExchangeCard[]; today: string }) {
  const about = aboutRequests(requests)
  return (
    <section aria-labelledby="requested-books" className="grid grid-cols-1 gap-3">
      <SectionHeading
        id="requested-books"
        title="My Requested Books"
        more={{ label: 'View All', to: '/requested-books' }}
      />
      <RefusalAlert of={{ intent: 'remove-request' }} />
      {requests.length === 0 ? (
        <EmptyState
          icon={BookMarked}
          title="No active book requests"
          headingLevel="h3"
          action={
            <LinkButton to="/" variant="secondary">
              Browse Books
            </LinkButton>
          }
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {requests.map((request, at) => (
            <li key={request.id}>
              <RequestedBookCard request={request} today={today} about={about[at] ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
