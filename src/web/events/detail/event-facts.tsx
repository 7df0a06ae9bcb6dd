import type { ReactNode } from 'react'
import { CalendarDays, ExternalLink, type Icon, Link2, MapPin, RotateCw } from '#web/ui/icons.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { TimedEvent } from './timed-event.ts'

/** When and where, in the city's time zone. */
export function EventFacts({ event: { day, time, place, suburb, link, repeats } }: { event: TimedEvent }) {
  return (
    <dl className="grid gap-3">
      <Fact icon={CalendarDays} label="When">
        <span className="font-semibold">{day}</span>, <span className="inline-block">{time}</span>
      </Fact>
      {repeats && (
        <Fact icon={RotateCw} label="Repeats">
          {repeats}
        </Fact>
      )}
      <Fact icon={MapPin} label="Where">
        <Typed>{place}</Typed>
        {suburb && <span>{`, ${suburb}`}</span>}
      </Fact>
      {link && (
        <Fact icon={Link2} label="Link">
          <a
            href={link}
            rel="nofollow noopener noreferrer"
            target="_blank"
            className="inline-flex items-center gap-1.5 text-primary-ink underline underline-offset-4 wrap-anywhere"
          >
            {link}
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{' (opens in a new tab)'}</span>
          </a>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ icon: Drawn, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt>
        <Drawn aria-hidden className="mt-0.5 size-5 text-soft" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
