import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Link } from '#web/ui/links/link.tsx'
import { ArrowRight } from './icons.tsx'

/** A heading with a link to the whole list. */
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
    <div className={clsx('grid grid-cols-[1fr_auto] items-baseline gap-x-3', className)}>
      <h2 id={id} className="text-lg md:text-2xl">
        {title}
      </h2>
      {more && (
        <Link
          to={more.to}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-primary-ink hover:underline"
        >
          {more.label}
          <ArrowRight aria-hidden className="size-4.5 max-sm:hidden" />
        </Link>
      )}
      {hint && <p className="col-span-full text-sm text-soft md:text-base">{hint}</p>}
    </div>
  )
}
