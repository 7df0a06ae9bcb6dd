import { namedDays } from '#rules/events/event-days.ts'
import { ChipLink } from '#web/ui/links/chip-link.tsx'
import { ChipRow } from '#web/ui/links/chip-row.tsx'
import { type EventsAddress, eventsListPath } from './events-address.ts'

/** The most common days, as one-press filters. */
export function QuickDays({ address }: { address: EventsAddress }) {
  const { on, from, to } = address
  const linkTo = (days: string) => eventsListPath(address, { on: days, from: '', to: '', after: '' })
  return (
    <ChipRow label="Days">
      <ChipLink to={linkTo('')} current={!on && !from && !to}>
        Any day
      </ChipLink>
      {Object.entries(namedDays).map(([days, label]) => (
        <ChipLink key={days} to={linkTo(days)} current={on === days}>
          {label}
        </ChipLink>
      ))}
    </ChipRow>
  )
}
