import { eventPath } from '#rules/events/event-paths.ts'
import type { EventCard } from '#server/events/event-view.ts'
import { MarkButton } from '#web/events/detail/mark-button.tsx'
import { RsvpForm } from '#web/events/detail/rsvp-form.tsx'
import type { ShownEvent } from '#web/events/list/shown-event.ts'
import { WhenAndWhere } from '#web/events/list/when-and-where.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** A meeting on its club's page, with a form to answer it. */
export function ClubEvent({
  event,
}: {
  event: EventCard & ShownEvent & { description: string; isInCalendar: boolean }
}) {
  const { id, title, description, isCancelled, mayAnswer, seats } = event
  return (
    <Card className="grid gap-4 md:grid-cols-[1fr_auto]">
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isCancelled && <Badge tone="danger">Cancelled</Badge>}
          {event.attendance === 'waiting' && !isCancelled && <Badge tone="warn">On the waiting list</Badge>}
          {seats && <Badge>{seats}</Badge>}
        </div>
        <h3 className="text-lg wrap-anywhere">
          <Link to={eventPath(id)} className="text-primary-ink hover:underline">
            <Typed>{title}</Typed>
          </Link>
        </h3>
        <WhenAndWhere event={event} />
        <p dir="auto" className="line-clamp-3 max-w-prose wrap-anywhere">
          {description}
        </p>
      </div>
      <div className="grid content-start gap-2">
        {mayAnswer && <RsvpForm event={event} />}
        <MarkButton eventId={id} mark="calendar" isOn={event.isInCalendar} />
      </div>
    </Card>
  )
}
