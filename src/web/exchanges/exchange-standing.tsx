import { ExchangeDetails, type StandingExchange } from './exchange-details.tsx'
import { exchangeWords } from './exchange-words.ts'

/** Where an exchange stands, in sentences: what happens next, where to meet, until when, and why it ended. */
export function ExchangeStanding({ exchange, today }: { exchange: StandingExchange; today: string }) {
  return (
    <div className="space-y-0.5">
      <p className="font-semibold wrap-anywhere">{exchangeWords(exchange, today).title}</p>
      <ExchangeDetails exchange={exchange} today={today} />
    </div>
  )
}
