import { city } from '#city/city.ts'
import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Cover } from '#web/ui/pictures/cover.tsx'
import { SwipeReveal } from '#web/ui/swipe-reveal.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { CallOffLink } from './call-off-link.tsx'
import { ExchangeBadge } from './exchange-badge.tsx'
import { RemoveRequest } from './remove-request-button.tsx'

/** One request. Swiping left reveals a way to remove it, or to call off a promise, which is also on the card. */
export function RequestedBookCard({
  request,
  today,
  about,
}: {
  request: ExchangeCard
  today: string
  /** What its buttons are about, which is said of no other request in the list. */
  about: string
}) {
  const { id, book, other, state, label, requestedAt, steps, canArchive } = request
  const canCallOff = steps.includes('callOff')
  const card = (
    <Card className="flex items-center gap-3 p-3!">
      <Link to={bookPath(book.id)} className="w-14 shrink-0 rounded-cover" tabIndex={-1} aria-hidden>
        <Cover
          title={book.title}
          author={book.author}
          genre={book.genre}
          tint={book.cover?.tint}
          {...(book.cover ? coverSources(book.cover.id) : {})}
          sizes="3.5rem"
        />
      </Link>
      <div className="grid min-w-0 grow gap-0.5">
        <Link to={bookPath(book.id)} className="font-serif leading-snug font-semibold hover:underline">
          <Typed>{book.title}</Typed>
        </Link>
        <p className="text-sm text-soft">
          <Typed>{book.author}</Typed> · from <Typed>{other.name}</Typed>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <ExchangeBadge state={state} label={label} className="whitespace-normal!" />
          {dayWords(cityDate(requestedAt, city.timeZone), today)}
        </p>
      </div>
      {canArchive && <RemoveRequest exchangeId={id} about={about} look="icon" />}
      {canCallOff && <CallOffLink exchangeId={id} about={about} look="icon" />}
    </Card>
  )
  if (!canArchive && !canCallOff) return card
  const WayOff = canCallOff ? CallOffLink : RemoveRequest
  return <SwipeReveal action={<WayOff exchangeId={id} about={about} look="swiped" />}>{card}</SwipeReveal>
}
