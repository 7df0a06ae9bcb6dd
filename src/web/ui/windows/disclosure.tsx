import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ChevronDown } from '#web/ui/icons.tsx'

/** A section that folds, by the browser's own means. */
export function Disclosure({
  title,
  open = false,
  children,
  className,
}: {
  title: ReactNode
  open?: boolean
  children: ReactNode
  className?: string
}) {
  return (
    <details open={open} className={clsx('group', className)}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-lg font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
