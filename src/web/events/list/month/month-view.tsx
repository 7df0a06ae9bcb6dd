import { EventGrid } from '#web/events/list/event-grid.tsx'
import type { EventsAddress } from '#web/events/list/events-address.ts'
import { eventsListPath, everyEvent } from '#web/events/list/events-address.ts'
import type { ShownEvent } from '#web/events/list/shown-event.ts'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MonthTable } from './month-table.tsx'
import type { ShownMonth } from './shown-month.ts'

/** A month's calendar, with the events of one of its days below. */
export function MonthView({
  month,
  address,
  chosen,
  events,
  moreTo,
}: {
  month: ShownMonth
  address: EventsAddress
  /** The day of these events, and its name. */
  chosen: { date: string; title: string } | null
  events: readonly ShownEvent[]
  moreTo: string | null
}) {
  const arrow = (to: ShownMonth['before'], Icon: typeof ChevronLeft) =>
    to && (
      <LinkButton
        to={eventsListPath(address, { on: to.month, day: '' })}
        variant="ghost"
        aria-label={to.title}
        preventScrollReset
      >
        <Icon aria-hidden className="size-5" />
      </LinkButton>
    )
  return (
    <>
      <section aria-labelledby="month" className="grid gap-2">
        <div className="flex items-center justify-between gap-2">
          {arrow(month.before, ChevronLeft)}
          <h2 id="month" className="text-xl md:text-2xl">
            {month.title}
          </h2>
          {arrow(month.after, ChevronRight)}
        </div>
        <MonthTable month={month} address={address} chosen={chosen?.date ?? null} />
      </section>
      <section aria-label="Events of the day" className="grid gap-4">
        <div aria-live="polite">
          <h2 className="text-xl">{chosen ? chosen.title : `No events in ${month.title}`}</h2>
        </div>
        {events.length > 0 ? (
          <EventGrid label="Events of the day" events={events} />
        ) : (
          <p className="text-soft">{chosen ? 'Nothing is planned for this day.' : 'Try another month.'}</p>
        )}
        {moreTo && (
          <LinkButton to={moreTo} variant="ghost">
            All events of this day
          </LinkButton>
        )}
        {events.length === 0 && (
          <LinkButton
            to={eventsListPath({ ...everyEvent, text: address.text, type: address.type })}
            variant="outline"
            className="w-fit"
          >
            See upcoming events
          </LinkButton>
        )}
      </section>
    </>
  )
}
