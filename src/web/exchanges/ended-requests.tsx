import { clsx } from 'clsx'
import { mostShown } from '#rules/base/paging.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { ChevronDown } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { EndedRequestCard } from './ended-request-card.tsx'
import { aboutRequests } from './exchange-words.ts'
import { type RequestsAddress, requestsPath } from './requests-path.ts'

/** Ended requests, folded: they are only loaded when opened. */
export function EndedRequests({
  address,
  count,
  requests,
  today,
}: {
  address: RequestsAddress
  count: number
  /** `journey`: the page of the copy’s journey, if it came to the viewer. */
  requests: (ExchangeCard & { journey: string | null })[]
  today: string
}) {
  if (count === 0) return null
  const about = aboutRequests(requests)
  const { isOutgoing, isUnfolded = false } = address
  return (
    <section aria-label="Ended requests" className="grid gap-2">
      <Link
        to={requestsPath({ isOutgoing, isUnfolded: !isUnfolded })}
        preventScrollReset
        replace
        aria-expanded={isUnfolded}
        className="flex min-h-11 items-center justify-between gap-3 rounded-control px-1 font-semibold text-soft hover:text-ink"
      >
        Ended ({count})
        <ChevronDown
          aria-hidden
          className={clsx('size-5 transition-transform', isUnfolded && 'rotate-180')}
        />
      </Link>
      {isUnfolded && (
        <ul className="grid gap-2">
          {requests.map((request, at) => (
            <li key={request.id}>
              <EndedRequestCard
                request={request}
                back={requestsPath(address)}
                today={today}
                about={about[at] ?? ''}
              />
            </li>
          ))}
        </ul>
      )}
      {requests.length >= mostShown && count > requests.length && (
        <p className="px-1 text-soft">
          The latest {mostShown} are listed. Those you remove make room for earlier ones.
        </p>
      )}
    </section>
  )
}
