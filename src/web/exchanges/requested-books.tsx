import { BookUp2, Inbox } from 'lucide-react'
import { cityDate } from '#rules/calendar.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfoBox } from '#web/ui/info-box.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/requested-books'
import { RequestCard } from './request-card.tsx'

export const handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Book Requests' })

export const loader = loads(async ({ services, viewer, url, clock, city }) => {
  const isOutgoing = url.searchParams.get('tab') === 'outgoing'
  const [requests, pending] = await Promise.all([
    isOutgoing ? services.exchanges.outgoing(viewer) : services.exchanges.incoming(viewer),
    services.exchanges.incomingPendingCount(viewer),
  ])
  return { isOutgoing, requests, pending, today: cityDate(clock(), city.timeZone) }
})

const incomingPath = '/requested-books'
const outgoingPath = '/requested-books?tab=outgoing'

export default function RequestedBooks({ loaderData }: Route.ComponentProps) {
  const { isOutgoing, requests, pending, today } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <PageHeading title="Book Requests" back={{ label: 'Back to My Books', to: '/bookcase' }} />
      <LinkTabs
        label="Book requests"
        tabs={[
          {
            label: 'Requests for My Books',
            to: incomingPath,
            current: !isOutgoing,
            alert: { count: pending, label: 'pending' },
          },
          { label: "Books I've Requested", to: outgoingPath, current: isOutgoing },
        ]}
      />
      {requests.length === 0 && (isOutgoing ? <NothingRequested /> : <NobodyAsked />)}
      {requests.length > 0 && (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} back={isOutgoing ? outgoingPath : incomingPath} today={today} />
            </li>
          ))}
        </ul>
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
