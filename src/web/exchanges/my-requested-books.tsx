import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import type { Problem } from '#web/shell/screen.ts'
import { BookMarked } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { useKeepFocus } from '#web/ui/use-keep-focus.ts'
import { RequestedBookCard } from './requested-book-card.tsx'

/** What the viewer has asked neighbours for. */
export function MyRequestedBooks({
  requests,
  today,
  actionData,
}: {
  requests: ExchangeCard[]
  today: string
  actionData: object | undefined
}) {
  const problem = problemOf(actionData)
  const keepFocus = useKeepFocus<HTMLElement>(requests.map(({ id }) => id).join())
  return (
    <section {...keepFocus} aria-labelledby="requested-books" className="grid gap-3 outline-none">
      <SectionHeading
        id="requested-books"
        title="My Requested Books"
        more={{ label: 'View All', to: '/requested-books' }}
      />
      {problem && <Alert>{problem.message}</Alert>}
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
        <ul className="grid gap-3">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestedBookCard request={request} today={today} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function problemOf(actionData: object | undefined): Problem | undefined {
  return actionData && 'problem' in actionData ? (actionData.problem as Problem) : undefined // only `acts` answers so
}
