import { city } from '#city/city.ts'
import { pickupWords } from '#rules/exchanges/pickup-words.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** In a form that was opened before the other member chose a place or time: what they chose. */
export function PickupChanged({
  exchange: { pickup, meetingVersion },
  seen,
}: {
  exchange: Pick<ExchangeCard, 'pickup' | 'meetingVersion'>
  seen: number
}) {
  if (seen === meetingVersion) return null
  const place = pickup?.place ?? ''
  // By the device’s clock: this is never on a page as the server renders it.
  const words = pickup ? pickupWords({ ...pickup, place }, { asOf: new Date(), timeZone: city.timeZone }) : ''
  return (
    <Alert tone="warn">
      <TypedIn typed={place}>
        {words
          ? `This has changed since you opened it: ${words}. Check if that suits you.`
          : 'The place and time have been cleared since you opened this.'}
      </TypedIn>
    </Alert>
  )
}
