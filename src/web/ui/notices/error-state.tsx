import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { buttonStyles } from '#web/ui/button.tsx'
import { CloudOff, type Icon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'

/** Shown when a screen or list could not be loaded, with a link to retry. */
export function ErrorState({
  icon: Icon = CloudOff,
  title,
  hint,
  retryTo,
  reference,
  headingLevel: Heading = 'h2',
  className,
}: {
  icon?: Icon
  title: string
  hint?: ReactNode
  /** Usually the screen's own address: a full page load, so it works whatever broke. */
  retryTo?: To
  /** A number to quote when asking for help. */
  reference?: string
  headingLevel?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div
      role="alert"
      className={clsx('mx-auto grid max-w-md justify-items-center gap-2 px-6 py-12 text-center', className)}
    >
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-danger-soft text-danger-ink">
        <Icon aria-hidden className="size-7" strokeWidth={1.6} />
      </span>
      <Heading className="text-xl">{title}</Heading>
      {hint && <p className="text-soft">{hint}</p>}
      {retryTo && (
        <Link to={retryTo} reloadDocument className={clsx(buttonStyles({ variant: 'outline' }), 'mt-4')}>
          Try again
        </Link>
      )}
      {reference && <p className="mt-2 text-sm text-soft tabular-nums">{reference}</p>}
    </div>
  )
}
