import { city } from '#city/city.ts'
import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { ExchangeBadge } from './exchange-badge.tsx'
import { RemoveRequest } from './remove-request-button.tsx'

/** An ended request in two lines, with a button to remove it from the list. */
export function EndedRequestCard({
  request,
  back,
  today,
  about,
}: {
  request: ExchangeCard & { journey: string | null }
  back: string
  today: string
  /** What its buttons are about, which is said of no other request in the list. */
  about: string
}) {
  const { id, book, other, side, state, requestedAt, conversationId, canArchive, journey } = request
  return (
    <Card className="px-4 py-2">
      <article aria-labelledby={`book-${id}`} className="flex items-center gap-3">
        <div className="grid min-w-0 grow gap-0.5">
          <h2 id={`book-${id}`} className="font-serif leading-snug font-semibold wrap-anywhere">
            <Link to={bookPath(book.id)} className="hover:underline">
              {book.title}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
            <ExchangeBadge state={state} />
            <span>
              <span>{side === 'owner' ? 'asked for by' : 'from'}</span>{' '}
              <Link
                to={conversationId ? conversationPath(conversationId) : profilePath(other.id)}
                className="underline"
              >
                <Typed>{other.name}</Typed>
              </Link>
              , {dayWords(cityDate(requestedAt, city.timeZone), today)}
            </span>
          </p>
          {journey && (
            <p className="text-sm">
              <Link to={journey} className="underline">
                See its journey<span className="sr-only">{`: ${book.title}`}</span>
              </Link>
            </p>
          )}
        </div>
        {canArchive && <RemoveRequest exchangeId={id} about={about} look="icon" back={back} />}
      </article>
    </Card>
  )
}
