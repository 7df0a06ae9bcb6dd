import { city } from '#city/city.ts'
import { cityDate, clockTime, dayWords } from '#rules/base/calendar.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { MapPin } from '#web/ui/icons.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import { borrowingWords, exchangeWords, type ShownExchange } from './exchange-words.ts'

type DetailedExchange = ShownExchange & Pick<ExchangeCard, 'pickup' | 'note' | 'state' | 'borrowing'>

/** The details of an exchange besides its sentence: what happens next, where to meet, why it ended. */
export function ExchangeDetails({
  exchange,
  today,
  isAsking = false,
}: {
  exchange: DetailedExchange
  today: string
  /** The line above says what is asked, so the sentence is here. */
  isAsking?: boolean
}) {
  const words = exchangeWords(exchange, today)
  const text = isAsking ? words.title : words.text
  const borrowing = borrowingWords(exchange)
  const pickup = pickupLine(exchange.pickup, today)
  return (
    <>
      {text && (
        <p className="text-sm text-soft">
          <TypedIn typed={exchange.other.name}>{text}</TypedIn>
        </p>
      )}
      {borrowing && <p className="text-sm text-soft">{borrowing}</p>}
      {pickup && (
        <p className="mt-1 flex items-start gap-1.5 text-sm">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-primary-ink" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Pickup: </span>
            {pickup}
          </span>
        </p>
      )}
      {exchange.state === 'lost' && exchange.note && (
        <p className="text-sm wrap-anywhere text-soft">“{exchange.note}”</p>
      )}
    </>
  )
}

/** 'Library steps · Saturday 14 March, 6.30 pm'; undefined if neither is agreed. */
export function pickupLine(pickup: ExchangeCard['pickup'], today: string): string | undefined {
  if (!pickup) return undefined
  const { place, at } = pickup
  const when = at && `${dayWords(cityDate(at, city.timeZone), today)}, ${clockTime(at, city.timeZone)}`
  return [place, when].filter(Boolean).join(' · ') || undefined
}
