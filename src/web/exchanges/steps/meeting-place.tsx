import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import type { OfferedPlace } from '#server/exchanges/meeting/agree-meeting.ts'
import { Card } from '#web/ui/card.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MeetingForm } from './meeting-form.tsx'

/** Where to meet, on a screen of its own. */
export function MeetingPlace({
  exchange,
  places,
  back,
  posted,
}: {
  exchange: ExchangeCard
  places: OfferedPlace[]
  back: string
  posted: FormResponse | undefined
}) {
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageHeading
        title="Where to meet"
        hint="Public places, about the same distance from both of you."
        back={{ label: 'Back', to: back }}
      />
      {places.length > 0 ? (
        <Card>
          <MeetingForm
            exchangeId={exchange.id}
            back={back}
            exchange={exchange}
            places={places}
            posted={posted}
          />
        </Card>
      ) : (
        <Alert>
          We don’t know of a public place close to both of you. Agree on one in your conversation: a library
          or a station is a good start.
        </Alert>
      )}
      {exchange.side === 'borrower' && places.every(({ km }) => km === null) && (
        <p className="text-soft">
          These are near the book. If you add a suburb to{' '}
          <Link to="/edit-profile" className="text-primary-ink underline">
            your profile
          </Link>
          , we can look for places between you.
        </p>
      )}
    </div>
  )
}
