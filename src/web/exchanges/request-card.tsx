import type { ReactNode } from 'react'
import { city } from '#city/city.ts'
import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Cover } from '#web/ui/pictures/cover.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { ExchangeBadge } from './exchange-badge.tsx'
import { pickupLine } from './exchange-details.tsx'
import { borrowingWords, exchangeWords } from './exchange-words.ts'
import { RequestActions } from './request-actions.tsx'

/** One open request, for either side: the book, the other member, its state, and the actions. */
export function RequestCard({
  request,
  back,
  today,
  isNext,
  about,
  children,
}: {
  request: ExchangeCard
  back: string
  today: string
  isNext: boolean
  /** What its buttons are about, which is said of no other request on the screen: 'Sabriel, Kirra Walsh'. */
  about: string
  /** What later features have to say about it. */
  children?: ReactNode
}) {
  const { id, book, state, offer, overdue, message } = request
  const borrowing = borrowingWords(request)
  return (
    <Card className="p-2.5! sm:p-4!">
      <article
        aria-labelledby={`book-${id}`}
        className="grid grid-cols-[2.25rem_1fr] gap-x-3 gap-y-1.5 sm:grid-cols-[3.5rem_1fr] sm:gap-x-4"
      >
        <div className="sm:row-span-2">
          <Cover
            title={book.title}
            author={book.author}
            genre={book.genre}
            sizes="56px"
            {...(book.cover && { ...coverSources(book.cover.id), tint: book.cover.tint })}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start sm:gap-1">
          {/* On a phone the title has the full width. */}
          <div className="flex flex-wrap items-center gap-x-2 sm:items-start sm:gap-x-3 sm:gap-y-1">
            <h2
              id={`book-${id}`}
              className="min-w-0 text-base leading-tight max-sm:basis-full sm:flex-1 sm:leading-snug"
            >
              <Link to={bookPath(book.id)} className="line-clamp-1 hover:underline sm:line-clamp-2">
                <Typed>{book.title}</Typed>
              </Link>
            </h2>
            <ExchangeBadge
              state={state}
              overdue={overdue}
              className="shrink-0"
              {...(state === 'accepted' ? { label: 'Approved' } : {})}
            />
            <Neighbour request={request} today={today} />
          </div>
          {state === 'pending' && (
            <p
              className="line-clamp-1 border-l-3 border-line pl-2 text-sm wrap-anywhere"
              title={message || undefined}
            >
              <span>{asksTo[offer]}</span>
              {borrowing && <span>{` · ${borrowing}`}</span>}
              {message && (
                <span>
                  {' · '}
                  <Typed>{message}</Typed>
                </span>
              )}
            </p>
          )}
          <RequestProgress request={request} today={today} />
          {children}
        </div>
        <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
          <RequestActions request={request} back={back} today={today} isNext={isNext} about={about} />
        </div>
      </article>
    </Card>
  )
}

const asksTo: Record<Offer, string> = { lend: 'To borrow', give: 'To keep' }

function Neighbour({ request, today }: { request: ExchangeCard; today: string }) {
  const { other, side, requestedAt } = request
  const { reputation } = other
  return (
    <p className="flex items-center gap-x-2 text-sm text-soft max-sm:min-w-0 sm:basis-full sm:flex-wrap">
      <span className="max-sm:truncate">
        <span className="max-sm:sr-only">{side === 'owner' ? 'From' : 'Owned by'} </span>
        <Link to={profilePath(other.id)} className="font-semibold text-ink hover:underline">
          <Typed>{other.name}</Typed>
        </Link>
      </span>
      {reputation && reputation.count > 0 && (
        <StarRating
          value={reputation.sum / reputation.count}
          count={reputation.count}
          className="shrink-0 max-sm:[&_[role=img]>span+span]:hidden"
        />
      )}
      <span className="max-sm:sr-only">
        <span className="sr-only">Requested </span>
        <time dateTime={requestedAt.toISOString()}>
          {dayWords(cityDate(requestedAt, city.timeZone), today)}
        </time>
      </span>
    </p>
  )
}

/** One line with what the badge does not say: why it was not accepted, until when, where and when to meet. */
function RequestProgress({ request, today }: { request: ExchangeCard; today: string }) {
  const { state, notAcceptable, pickup, askedDueOn } = request
  if (notAcceptable) return <p className="text-sm">{new DomainError(notAcceptable).message}</p>
  if (state === 'ready') {
    const words = pickupLine(pickup, today)
    return words ? <p className="text-sm wrap-anywhere max-sm:line-clamp-1">Pickup: {words}</p> : null
  }
  if (state === 'pending' || state === 'accepted') return null
  const { title, text } = exchangeWords(request, today)
  return (
    <p className="text-sm max-sm:line-clamp-1">
      <TypedIn typed={request.other.name}>{askedDueOn && text ? text : title}</TypedIn>
    </p>
  )
}
