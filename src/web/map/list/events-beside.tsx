import { city } from '#city/city.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

/** Beside a map of events. There are none anywhere in the product yet, so neither the list nor the map has one to show. */
export function EventsBeside() {
  return (
    <EmptyState
      icon={CalendarDays}
      title="No upcoming events"
      hint={`Readings, signings and book swaps in ${city.name} show here once they are announced.`}
      action={<LinkButton to="/events">See all events</LinkButton>}
    />
  )
}
