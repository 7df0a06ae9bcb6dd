import { CalendarDays, MapPin } from '#web/ui/icons.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ShownEvent } from './shown-event.ts'

export function WhenAndWhere({ event }: { event: ShownEvent }) {
  const { place, day, time, suburb } = event
  return (
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
  )
}
