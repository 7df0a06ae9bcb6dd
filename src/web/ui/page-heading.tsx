import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { BackLink } from '#web/ui/links/back-link.tsx'

/** The one h1 of a screen, with its back link above and its main action beside it. */
export function PageHeading({
  title,
  hint,
  back,
  action,
  className,
}: {
  title: ReactNode
  hint?: ReactNode
  back?: { label: string; to: To }
  action?: ReactNode
  className?: string
}) {
  return (
    <header className={clsx('grid gap-1', className)}>
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          {hint && <p className="max-w-prose text-soft">{hint}</p>}
        </div>
        {action}
      </div>
    </header>
  )
}
