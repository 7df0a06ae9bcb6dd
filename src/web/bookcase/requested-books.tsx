import { cityDate } from '#rules/base/calendar.ts'
import { growing, shownCount } from '#rules/base/paging.ts'
import { journeyPath } from '#rules/journeys/journey-paths.ts'
import { EndedRequests } from '#web/exchanges/ended-requests.tsx'
import { aboutRequests } from '#web/exchanges/exchange-words.ts'
import { NobodyAsked, NothingRequested } from '#web/exchanges/no-requests.tsx'
import { RequestCard } from '#web/exchanges/request-card.tsx'
import { requestsPath } from '#web/exchanges/requests-path.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { SwapPartLine } from '#web/swaps/swap-part-line.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { InfoBox } from '#web/ui/notices/info-box.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/requested-books'

export const handle: Handle = { access: 'member', shows: ['exchanges'] }

const outgoingLabel = "Books I've Requested"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'Book Requests', part: loaderData?.address.isOutgoing && outgoingLabel })

export const loader = loads(async ({ services, viewer, url, clock, city }) => {
  const isOutgoing = url.searchParams.get('tab') === 'outgoing'
  const isUnfolded = url.searchParams.get('ended') === 'shown'
  const shown = shownCount(url.searchParams.get('show'))
  const { incoming, outgoing, ended, requestCounts } = services.exchanges
  const side = isOutgoing ? 'borrower' : 'owner'
  const limit = shown + 1
  const [found, counts, over] = await Promise.all([
    isOutgoing ? outgoing(viewer, { limit }) : incoming(viewer, { limit }),
    requestCounts(viewer, { side }),
    isUnfolded ? ended(viewer, { side, limit }) : [],
  ])
  const { rows: requests, more } = growing(found, shown)
  const swaps = await services.swaps.ofRequests(viewer, { exchangeIds: requests.map(({ id }) => id) })
  const { rows: endedRequests, more: moreEnded } = growing(over, shown)
  const codes = await services.journeys.ofExchanges(viewer, {
    exchangeIds: isOutgoing ? endedRequests.map(({ id }) => id) : [],
  })
  return {
    address: { isOutgoing, isUnfolded, shown },
    requests: requests.map((request) => ({ ...request, swap: swaps.get(request.id) ?? null })),
    endedRequests: endedRequests.map((request) => ({
      ...request,
      journey: journeyOf(codes.get(request.id)),
    })),
    more: more ?? moreEnded,
    counts,
    today: cityDate(clock(), city.timeZone),
  }
})

const journeyOf = (code: string | undefined) => (code === undefined ? null : journeyPath(code))

export default function RequestedBooks({ loaderData }: Route.ComponentProps) {
  const { address, requests, endedRequests, more, counts, today } = loaderData
  const { isOutgoing } = address
  const here = requestsPath(address)
  const about = aboutRequests(requests)
  // Each can be answered next, and looks so.
  const hasSeveral = requests.filter(({ state }) => state === 'pending').length > 1
  const isEmpty = requests.length === 0 && counts.ended === 0
  return (
    <div className="mx-auto grid max-w-3xl gap-4 max-sm:-mt-4 max-sm:gap-3">
      <PageHeading title="Book Requests" back={{ label: 'Back to My Books', to: '/bookcase' }} />
      <LinkTabs
        label="Book requests"
        tabs={[
          {
            label: 'Requests for My Books',
            to: requestsPath({ isOutgoing: false }),
            current: !isOutgoing,
            alert: { count: counts.pending, label: 'pending' },
          },
          { label: outgoingLabel, to: requestsPath({ isOutgoing: true }), current: isOutgoing },
        ]}
      />
      {isEmpty && (isOutgoing ? <NothingRequested /> : <NobodyAsked />)}
      {!isEmpty && requests.length === 0 && (
        <p className="text-soft">Nothing is waiting here at the moment.</p>
      )}
      {requests.length > 0 && (
        <ul className="grid gap-1.5 sm:gap-3">
          {requests.map((request, number) => (
            <li key={request.id}>
              <RequestCard
                request={request}
                back={here}
                today={today}
                about={about[number] ?? ''}
                isNext={number === 0 && !(hasSeveral && request.state === 'pending')}
              >
                {request.swap && <SwapPartLine part={request.swap} />}
              </RequestCard>
            </li>
          ))}
        </ul>
      )}
      <EndedRequests address={address} count={counts.ended} requests={endedRequests} today={today} />
      {more && (
        <div className="text-center">
          <MoreLink to={requestsPath({ ...address, shown: more })} />
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
