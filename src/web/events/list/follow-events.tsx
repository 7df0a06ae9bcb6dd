import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { CalendarAddress } from './calendar-address.tsx'

/** The link of the public calendar feed. */
export function FollowEvents({ address }: { address: string }) {
  return (
    <Disclosure title="Follow the calendar" className="border-t border-line">
      <div className="grid gap-4">
        <p className="max-w-prose text-soft">
          All public events, for the calendar on your phone or computer. It updates about every hour.
        </p>
        <CalendarAddress label="Calendar link" address={address} />
      </div>
    </Disclosure>
  )
}
