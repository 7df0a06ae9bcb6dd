import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Icon } from '#web/ui/icons.tsx'

/** Shown in place of an empty list, with one action to do next. */
export function EmptyState({
  icon: Icon,
  title,
  hint,
  action,
  headingLevel: Heading = 'h2',
  className,
}: {
  icon: Icon
  title: string
  hint?: ReactNode
  action?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div
      className={clsx('mx-auto grid max-w-md justify-items-center gap-2 px-6 py-12 text-center', className)}
    >
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <Icon aria-hidden className="size-7" strokeWidth={1.6} />
      </span>
      <Heading className="text-xl">{title}</Heading>
      {hint && <p className="text-soft">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
