import type { EventType } from '#rules/events/city-events.ts'

const looks: Record<EventType, string> = {
  book_club: 'bg-primary-soft text-primary-ink',
  author_signing: 'bg-info-soft text-info-ink',
  reading: 'bg-warn-soft text-warn-ink',
  workshop: 'bg-confirm-soft text-confirm-ink',
  book_exchange: 'bg-sunk text-ink',
}

/**
 * Shown in place of a picture, if cards are side by side: the date in `day` ('Saturday 14 March'), which is also beside it in
 * words. Left out on a phone, to keep the list short.
 */
export function DayTile({ day, type, className = '' }: { day: string; type: EventType; className?: string }) {
  const [, number, month] = day.split(' ')
  return (
    <div
      aria-hidden
      className={`grid aspect-video place-items-center text-center max-sm:hidden ${looks[type]} ${className}`}
    >
      <p className="text-sm">
        <span className="block font-serif text-4xl font-semibold">{number}</span>
        {month}
      </p>
    </div>
  )
}
