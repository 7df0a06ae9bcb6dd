const looks: Record<string, string> = {
  author_signing: 'bg-info-soft text-info-ink',
  reading: 'bg-warn-soft text-warn-ink',
  workshop: 'bg-confirm-soft text-confirm-ink',
  book_exchange: 'bg-sunk text-ink',
}

/**
 * In the place of a picture, where cards stand side by side: the day of `day` ('Saturday 14 March'), which stands beside it in words. On a phone
 * the list is shorter without.
 */
export function DayTile({ day, type, className = '' }: { day: string; type: string; className?: string }) {
  const [, number, month] = day.split(' ')
  const look = looks[type] ?? 'bg-primary-soft text-primary-ink'
  return (
    <div
      aria-hidden
      className={`grid aspect-video place-items-center text-center max-sm:hidden ${look} ${className}`}
    >
      <p className="text-sm">
        <span className="block font-serif text-4xl font-semibold">{number}</span>
        {month}
      </p>
    </div>
  )
}
