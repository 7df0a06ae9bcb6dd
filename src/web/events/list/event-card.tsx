import { eventPath } from '#rules/events/event-paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CalendarDays, MapPin } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { answerBadges } from './answer-badges.ts'
import { DayTile } from './day-tile.tsx'
import { EventPicture } from './event-picture.tsx'
import type { ShownEvent } from './shown-event.ts'

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
  const { id, title, place, clubName, day, time, attendance, isCancelled, seats, suburb, categories } = event
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
      <dl className="grid gap-1.5 text-sm">
        <div className="flex gap-2">
          <dt>
            <CalendarDays aria-hidden className="mt-0.5 size-4.5 text-soft" />
            <span className="sr-only">When</span>
          </dt>
          <dd>
            {day}, <span className="inline-block">{time}</span>
            {(event.thenOn ?? event.repeats) && (
              <span className="block text-soft">
                {[event.repeats, event.thenOn].filter(Boolean).join('. ')}
              </span>
            )}
          </dd>
        </div>
        <div className="flex gap-2">
          <dt>
            <MapPin aria-hidden className="mt-0.5 size-4.5 text-soft" />
            <span className="sr-only">Where</span>
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            <Typed>{place}</Typed>
            {suburb && <span>{`, ${suburb}`}</span>}
            {event.distance && <span className="block text-soft">{event.distance}</span>}
          </dd>
        </div>
      </dl>
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
