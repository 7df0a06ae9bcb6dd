import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { meetingFilePath } from '#rules/exchanges/exchange-paths.ts'
import { starLabels } from '#rules/exchanges/ratings.ts'
import type { ExchangeInConversation } from '#server/exchanges/exchange-view.ts'
import { ExchangeSteps } from '#web/exchanges/steps/exchange-steps.tsx'
import { shareFile } from '#web/shell/installed/share-file.ts'
import { CalendarPlus, ChevronDown } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { isKeyboardOpen, onKeyboard } from '#web/ui/windows/keyboard-room.ts'
import { ExchangeBadge } from './exchange-badge.tsx'
import { ExchangeDetails } from './exchange-details.tsx'
import { askWords, exchangeWords } from './exchange-words.ts'
import { GiftQuestion } from './gift-question.tsx'
import { RateHere } from './rate-here.tsx'

/**
 * The state of a conversation's exchange, and what the viewer can do. On a phone it is one line that unfolds: by itself if
 * this viewer has to reply, which the line then says, or can undo something. Without scripts it is unfolded.
 */
export function ExchangeBanner({
  exchange,
  back,
  rateTo,
  today,
  children,
}: {
  exchange: ExchangeInConversation
  back: string
  rateTo: string
  today: string
  /** What later features have to say about it. */
  children?: ReactNode
}) {
  const { id, state, side, offer, overdue, rating, undoSecondsLeft, other } = exchange
  const isRatingTime = rating.canRate && (state === 'completed' || state === 'lost')
  const asks = askWords(exchange, today)
  const { title } = exchangeWords(exchange, today)
  const isAsking = asks !== undefined && asks !== title
  const staysOpen = asks !== undefined || undoSecondsLeft !== null
  const banner = useRef<HTMLDetailsElement>(null)

  useLayoutEffect(() => {
    if (!banner.current) return
    banner.current.open = staysOpen || !matchMedia(narrow).matches
    if (!staysOpen) banner.current.dataset.folds = 'yes'
  }, [staysOpen])
  useFoldedWhileWriting(banner, staysOpen)

  return (
    <section aria-label="Request" className="exchange-banner relative">
      <details
        ref={banner}
        open
        className={clsx(
          'group px-4 md:px-5',
          // It does not fold while it is being read, when hydration happens.
          !staysOpen && 'max-md:not-noscript:not-data-folds:details-content:hidden',
        )}
      >
        <summary className="flex min-h-11 list-none items-center gap-2 -outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="line-clamp-2 min-w-0 grow font-semibold wrap-anywhere group-open:block group-open:py-2">
            <TypedIn typed={other.name}>{asks ?? title}</TypedIn>
          </span>
          <ExchangeBadge state={state} overdue={overdue} className="shrink-0" />
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-3 pb-3">
          <div className="space-y-0.5 empty:hidden">
            <ExchangeDetails exchange={exchange} today={today} isAsking={isAsking} />
            {exchange.pickup?.at && (
              <LinkButton
                to={meetingFilePath(id)}
                reloadDocument
                onClick={shareFile}
                variant="ghost"
                size="sm"
              >
                <CalendarPlus aria-hidden />
                Calendar file (.ics)
              </LinkButton>
            )}
          </div>
          <ExchangeSteps
            exchange={exchange}
            back={back}
            today={today}
            toRate={rating.canRate ? other.name : undefined}
          />
          {isRatingTime && <RateHere exchangeId={id} name={other.name} action={rateTo} />}
          {state === 'completed' && offer === 'give' && side === 'borrower' && <GiftQuestion />}
          {children}
          <Ratings exchange={exchange} />
        </div>
      </details>
    </section>
  )
}

const narrow = '(width < 48rem)'

/** Above an open keyboard there is only room for the line: the latest message has to stay visible. */
function useFoldedWhileWriting(banner: RefObject<HTMLDetailsElement | null>, staysOpen: boolean): void {
  useEffect(() => {
    const fold = () => {
      const isWriting = document.activeElement?.matches('.conversation-pane > form textarea')
      if (isKeyboardOpen() && isWriting && banner.current) banner.current.open = false
    }
    const end = onKeyboard((isOpen) => {
      if (isOpen) return fold()
      if (staysOpen && banner.current) banner.current.open = true
    })
    document.addEventListener('focusin', fold)
    return () => {
      document.removeEventListener('focusin', fold)
      end()
    }
  }, [banner, staysOpen])
}

function Ratings({ exchange: { rating, other } }: { exchange: ExchangeInConversation }) {
  const { given, received } = rating
  if (!given && !received) return null
  return (
    <p className="text-sm text-soft">
      {given && (
        <span>
          You rated <Typed>{other.name}</Typed> {`${starWords(given)}. `}
        </span>
      )}
      {received && (
        <span>
          <Typed>{other.name}</Typed> rated you {starWords(received)}.
        </span>
      )}
    </p>
  )
}

/** '4 stars (Very Good)' */
function starWords(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'} (${starLabels[stars - 1]})`
}
