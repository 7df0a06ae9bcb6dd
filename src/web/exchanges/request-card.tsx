import { Link } from 'react-router'
import { city } from '#city/city.ts'
import { cityDate, dayWords } from '#rules/calendar.ts'
import { endedStates } from '#rules/exchanges.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { ExchangeSteps } from '#web/exchanges/steps/exchange-steps.tsx'
import { StepForm } from '#web/exchanges/steps/step-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { MessageCircle } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Cover } from '#web/ui/pictures/cover.tsx'
import { coverSources, photoSrc } from '#web/ui/pictures/picture-src.ts'
import { StarRating } from '#web/ui/star-rating.tsx'
import { ExchangeBadge } from './exchange-badge.tsx'
import { ExchangeStanding } from './exchange-standing.tsx'

/** One request, from either side: the book, who, where it stands, and what can be done about it. */
export function RequestCard({
  request,
  back,
  today,
}: {
  request: ExchangeCard
  back: string
  today: string
}) {
  const { id, book, side, state, overdue, message, conversationId, canPutAway } = request
  const isOwner = side === 'owner'
  const isTalking = !silentStates.includes(state)
  return (
    <Card className="p-4 sm:p-5">
      <article
        aria-labelledby={`book-${id}`}
        className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 sm:grid-cols-[6.5rem_1fr] sm:gap-x-6"
      >
        <div className="sm:row-span-3">
          <Cover
            title={book.title}
            author={book.author}
            genre={book.genre}
            sizes="104px"
            {...(book.cover && { ...coverSources(book.cover.id), tint: book.cover.tint })}
          />
        </div>
        <div className="flex flex-wrap content-start items-start justify-between gap-x-4 gap-y-1.5">
          <div className="min-w-0">
            <h2 id={`book-${id}`} className="text-xl">
              <Link to={`/book/${book.id}`} className="hover:underline">
                {book.title}
              </Link>
            </h2>
            <p className="text-sm text-soft">{book.author}</p>
          </div>
          <ExchangeBadge
            state={state}
            overdue={overdue}
            {...(state === 'accepted' ? { label: 'Approved' } : {})}
          />
        </div>
        <div className="col-span-2 sm:col-span-1 sm:col-start-2">
          <Neighbour request={request} today={today} />
        </div>
        <div className="col-span-2 grid content-start gap-3 sm:col-span-1 sm:col-start-2">
          {message && (
            <p className="border-l-3 border-line pl-3 wrap-anywhere whitespace-pre-line">{message}</p>
          )}
          <ExchangeStanding exchange={request} today={today} />
          <ExchangeSteps exchange={request} back={back} today={today}>
            {isTalking && (
              <LinkButton to={`/messages/${conversationId}`} variant="outline">
                <MessageCircle aria-hidden />
                {isOwner ? 'Message' : 'Message Owner'}
              </LinkButton>
            )}
            {!isOwner && (
              <LinkButton to={`/book/${book.id}`} variant="outline">
                View Book
              </LinkButton>
            )}
            {canPutAway && endedStates.includes(state) && (
              <StepForm exchangeId={id} step="putAway" back={back} variant="ghost">
                Remove from list
              </StepForm>
            )}
          </ExchangeSteps>
        </div>
      </article>
    </Card>
  )
}

/** Before an answer, and after a no, there is nothing to talk about. */
const silentStates: readonly ExchangeCard['state'][] = ['pending', 'declined', 'cancelled', 'expired']

function Neighbour({ request, today }: { request: ExchangeCard; today: string }) {
  const { other, side, requestedAt } = request
  const requestedOn = cityDate(requestedAt, city.timeZone)
  const { reputation } = other
  return (
    <div className="flex items-center gap-2.5">
      <Avatar name={other.name} size="sm" src={other.photo && photoSrc(other.photo.id, 96)} />
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="text-soft">{side === 'owner' ? 'From' : 'Owned by'}</span>
          <Link
            to={`/profile/${other.id}`}
            className="inline-flex min-h-6 items-center font-semibold hover:underline"
          >
            {other.name}
          </Link>
          {reputation && reputation.count > 0 && (
            <StarRating value={reputation.sum / reputation.count} count={reputation.count} />
          )}
        </p>
        <p className="text-soft">
          Requested <time dateTime={requestedAt.toISOString()}>{dayWords(requestedOn, today)}</time>
        </p>
      </div>
    </div>
  )
}
