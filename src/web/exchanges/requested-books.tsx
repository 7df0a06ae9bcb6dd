import { cityDate } from '#rules/calendar.ts'
import { growing, shownCount } from '#rules/paging.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { BookUp2, Inbox } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { InfoBox } from '#web/ui/notices/info-box.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/requested-books'
import { RequestCard } from './request-card.tsx'

export const handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Book Requests' })

export const loader = loads(async ({ services, viewer, url, clock, city }) => {
  const isOutgoing = url.searchParams.get('tab') === 'outgoing'
  const shown = shownCount(url.searchParams.get('show'))
  const { incoming, outgoing, incomingPendingCount } = services.exchanges
  const [found, pending] = await Promise.all([
    isOutgoing ? outgoing(viewer, shown + 1) : incoming(viewer, shown + 1),
    incomingPendingCount(viewer),
  ])
  const { rows: requests, more } = growing(found, shown)
  return { isOutgoing, shown, requests, more, pending, today: cityDate(clock(), city.timeZone) }
})

function pathTo(isOutgoing: boolean, shown = shownCount(null)): string {
  const query = new URLSearchParams()
  if (isOutgoing) query.set('tab', 'outgoing')
  if (shown !== shownCount(null)) query.set('show', String(shown))
  return `/requested-books${query.size > 0 ? `?${query}` : ''}`
}

export default function RequestedBooks({ loaderData }: Route.ComponentProps) {
  const { isOutgoing, shown, requests, more, pending, today } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <PageHeading title="Book Requests" back={{ label: 'Back to My Books', to: '/bookcase' }} />
      <LinkTabs
        label="Book requests"
        tabs={[
          {
            label: 'Requests for My Books',
            to: pathTo(false),
            current: !isOutgoing,
            alert: { count: pending, label: 'pending' },
          },
          { label: "Books I've Requested", to: pathTo(true), current: isOutgoing },
        ]}
      />
      {requests.length === 0 && (isOutgoing ? <NothingRequested /> : <NobodyAsked />)}
      {requests.length > 0 && (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} back={pathTo(isOutgoing, shown)} today={today} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <div className="text-center">
          <MoreLink to={pathTo(isOutgoing, more)} />
        </div>
      )}
      <InfoBox title="About Book Requests">
        <p>
          Approving a request lets the borrower message you to arrange the exchange. Meet in a public place
          and check the condition of books.
        </p>
      </InfoBox>
    </div>
  )
}

function NobodyAsked() {
  return (
    <EmptyState
      icon={Inbox}
      title="No requests yet"
      hint="When a neighbour asks for one of your books, you answer here."
      action={<LinkButton to="/bookcase">See My Books</LinkButton>}
    />
  )
}

function NothingRequested() {
  return (
    <EmptyState
      icon={BookUp2}
      title="You haven't requested any books yet"
      hint="Find something to read around the corner."
      action={<LinkButton to="/">Browse Books</LinkButton>}
    />
  )
}
