import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronDown } from '#web/ui/icons.tsx'

/** A section that folds, as a native details element. Its content may `open` it; after that, folding is up to the person. */
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
  const [isOpenAtFirst] = useState(open)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (open && details.current) details.current.open = true
  }, [open])
  return (
    <details ref={details} open={isOpenAtFirst} className={clsx('group', className)}>
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
