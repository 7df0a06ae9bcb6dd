import { eventPath } from '#rules/events/event-paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { answerBadges } from './answer-badges.ts'
import { DayTile } from './day-tile.tsx'
import { EventPicture } from './event-picture.tsx'
import type { ShownEvent } from './shown-event.ts'
import { WhenAndWhere } from './when-and-where.tsx'

/** An event in a list. `inClub`: on its club's page, which need not be named. */
export function EventCard({
  event,
  priority = false,
  inClub = false,
  headingLevel: Heading = 'h2',
}: {
  event: ShownEvent
  priority?: boolean
  inClub?: boolean
  headingLevel?: 'h2' | 'h3'
}) {
  const { id, title, clubName, day, attendance, isCancelled, seats, categories } = event
  return (
    <Card className="flex flex-col gap-3 overflow-hidden">
      {event.picture ? (
        <EventPicture
          picture={event.picture}
          priority={priority}
          className="-mx-5 -mt-5 w-[calc(100%+2.5rem)] max-w-none"
        />
      ) : (
        <DayTile day={day} type={event.type} className="-mx-5 -mt-5" />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!inClub && <Badge tone="primary">{event.typeLabel}</Badge>}
        {isCancelled && <Badge tone="danger">Cancelled</Badge>}
        {attendance && !isCancelled && (
          <Badge tone={answerBadges[attendance][0]}>{answerBadges[attendance][1]}</Badge>
        )}
        {seats && <Badge>{seats}</Badge>}
      </div>
      <div className="grid gap-1">
        <Heading className="text-lg wrap-anywhere">
          <Typed>{title}</Typed>
        </Heading>
        {!inClub && clubName !== null && (
          <p className="text-sm text-soft wrap-anywhere">
            <Typed>{clubName}</Typed>
          </p>
        )}
      </div>
      <WhenAndWhere event={event} />
      {categories.length > 0 && (
        <ul aria-label="Categories" className="flex flex-wrap gap-2">
          {categories.map((category) => (
            <li key={category}>
              <Badge>
                <Typed>{category}</Typed>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <LinkButton to={eventPath(id)} variant="outline" className="mt-auto">
        View Details
        <span className="sr-only">
          {' of '}
          <Typed>{title}</Typed>
        </span>
      </LinkButton>
    </Card>
  )
}
