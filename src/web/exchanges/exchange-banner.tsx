import { starLabels } from '#rules/exchanges.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { ExchangeSteps } from '#web/exchanges/steps/exchange-steps.tsx'
import { opensWindow } from '#web/shell/window-over.ts'
import { Star } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { ExchangeBadge } from './exchange-badge.tsx'
import { ExchangeStanding } from './exchange-standing.tsx'

/** Where the exchange of a conversation stands, and what the viewer can do about it. */
export function ExchangeBanner({
  exchange,
  back,
  rateTo,
  today,
}: {
  exchange: ExchangeCard
  back: string
  rateTo: string
  today: string
}) {
  const { state, overdue, rating } = exchange
  const isRatingTime = rating.canRate && (state === 'completed' || state === 'lost')
  return (
    <section
      aria-label="Request"
      className="grid max-h-1/2 shrink-0 gap-3 overflow-y-auto border-b border-line bg-paper has-[details[open]]:max-h-3/4 px-4 py-3 md:px-5"
    >
      <div>
        <ExchangeBadge state={state} overdue={overdue} className="float-right ml-3" />
        <ExchangeStanding exchange={exchange} today={today} />
      </div>
      <ExchangeSteps exchange={exchange} back={back} today={today} />
      {isRatingTime && (
        <LinkButton to={rateTo} state={opensWindow} variant="secondary" className="justify-self-start">
          <Star aria-hidden />
          Rate {exchange.other.name}
        </LinkButton>
      )}
      <Ratings exchange={exchange} />
    </section>
  )
}

function Ratings({ exchange: { rating, other } }: { exchange: ExchangeCard }) {
  const { given, received } = rating
  if (!given && !received) return null
  return (
    <p className="text-sm text-soft">
      {given && `You rated ${other.name} ${starWords(given)}. `}
      {received && `${other.name} rated you ${starWords(received)}.`}
    </p>
  )
}

/** '4 stars (Very Good)' */
function starWords(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'} (${starLabels[stars - 1]})`
}
