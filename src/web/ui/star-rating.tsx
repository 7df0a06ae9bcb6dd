import { clsx } from 'clsx'
import { Star } from './icons.tsx'

/** An average out of five with half stars from .5, and one decimal beside it. `count` adds "(12)". */
export function StarRating({
  value,
  count,
  className,
}: {
  value: number
  count?: number
  className?: string
}) {
  const shown = value.toFixed(1)
  const halves = Math.floor(Number(shown) * 2)
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-sm', className)}>
      <span role="img" aria-label={`${shown} out of 5`} className="inline-flex text-star">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className="relative">
            <Star aria-hidden className="size-[1.15em]" strokeWidth={1.6} />
            <Star
              aria-hidden
              fill="currentColor"
              strokeWidth={1.6}
              className={clsx(
                'absolute inset-0 size-[1.15em]',
                halves < star * 2 - 1 && 'hidden',
                halves === star * 2 - 1 && '[clip-path:inset(0_50%_0_0)]',
              )}
            />
          </span>
        ))}
      </span>
      <span aria-hidden className="font-semibold tabular-nums">
        {shown}
      </span>
      {count !== undefined && <span className="text-soft tabular-nums">({count})</span>}
    </span>
  )
}
