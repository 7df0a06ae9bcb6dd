import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { ArrowRight } from './icons.tsx'

/** An h2 with the link to all of what follows. */
export function SectionHeading({
  id,
  title,
  hint,
  more,
  className,
}: {
  /** For the section's aria-labelledby. */
  id?: string
  title: ReactNode
  hint?: ReactNode
  more?: { label: string; to: To }
  className?: string
}) {
  return (
    <div className={clsx('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {hint && <p className="text-soft">{hint}</p>}
      </div>
      {more && (
        <Link
          to={more.to}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-primary-ink hover:underline"
        >
          {more.label}
          <ArrowRight aria-hidden className="size-4.5" />
        </Link>
      )}
    </div>
  )
}
