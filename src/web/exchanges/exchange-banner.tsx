import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { starLabels } from '#rules/exchanges/ratings.ts'
import type { ExchangeInConversation } from '#server/exchanges/exchange-view.ts'
import { ExchangeSteps } from '#web/exchanges/steps/exchange-steps.tsx'
import { meetingFilePath } from '#web/exchanges/steps/use-step.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { CalendarPlus, ChevronDown, Star } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { ExchangeBadge } from './exchange-badge.tsx'
import { ExchangeDetails } from './exchange-details.tsx'
import { exchangeWords } from './exchange-words.ts'

/**
 * Where the exchange of a conversation stands, and what the viewer can do about it. On a phone it is one line that opens,
 * unless an answer is asked for before anything can be written, or something can be undone; without scripts it stands open.
 */
export function ExchangeBanner({
  exchange,
  back,
  rateTo,
  today,
}: {
  exchange: ExchangeInConversation
  back: string
  rateTo: string
  today: string
}) {
  const { state, overdue, rating, steps, undoUntil } = exchange
  const isRatingTime = rating.canRate && (state === 'completed' || state === 'lost')
  const staysOpen = steps.includes('accept') || undoUntil !== null
  const banner = useRef<HTMLDetailsElement>(null)

  useLayoutEffect(() => {
    if (!banner.current) return
    banner.current.open = staysOpen || matchMedia('(width >= 48rem)').matches
    if (!staysOpen) banner.current.dataset.folds = 'yes'
  }, [staysOpen])

  return (
    <section
      aria-label="Request"
      className="max-h-1/2 shrink-0 overflow-y-auto border-b border-line bg-paper has-[details_details[open]]:max-h-3/4"
    >
      <details
        ref={banner}
        open
        className={clsx(
          'group px-4 md:px-5',
          // It does not fold under one's eyes when scripts begin to run.
          !staysOpen && 'max-md:not-noscript:not-data-folds:details-content:hidden',
        )}
      >
        <summary className="flex min-h-11 list-none items-center gap-2 -outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow truncate font-semibold group-open:py-2 group-open:whitespace-normal">
            <TypedIn typed={exchange.other.name}>{exchangeWords(exchange, today).title}</TypedIn>
          </span>
          <ExchangeBadge state={state} overdue={overdue} className="shrink-0" />
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-3 pb-3">
          <div className="space-y-0.5 empty:hidden">
            <ExchangeDetails exchange={exchange} today={today} />
            {exchange.pickup?.at && (
              <LinkButton to={meetingFilePath(exchange.id)} reloadDocument variant="ghost" size="sm">
                <CalendarPlus aria-hidden />
                Add to Calendar
              </LinkButton>
            )}
          </div>
          <ExchangeSteps exchange={exchange} back={back} today={today} />
          {isRatingTime && (
            <LinkButton to={rateTo} state={opensWindow} variant="secondary" className="justify-self-start">
              <Star aria-hidden />
              <span>
                Rate <Typed>{exchange.other.name}</Typed>
              </span>
            </LinkButton>
          )}
          <Ratings exchange={exchange} />
        </div>
      </details>
    </section>
  )
}

function Ratings({ exchange: { rating, other } }: { exchange: ExchangeInConversation }) {
  const { given, received } = rating
  if (!given && !received) return null
  return (
    <p className="text-sm text-soft">
      {given && (
        <>
          You rated <Typed>{other.name}</Typed> {`${starWords(given)}. `}
        </>
      )}
      {received && (
        <>
          <Typed>{other.name}</Typed> rated you {starWords(received)}.
        </>
      )}
    </p>
  )
}

/** '4 stars (Very Good)' */
function starWords(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'} (${starLabels[stars - 1]})`
}
