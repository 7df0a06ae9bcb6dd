import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from '#web/ui/links/link.tsx'

/** A filter as a link; the chosen one is `current`. Lay them out in a ChipRow. */
export function ChipLink({
  current = false,
  className,
  ...rest
}: ComponentProps<typeof Link> & { current?: boolean }) {
  return (
    <Link
      aria-current={current ? 'true' : undefined}
      preventScrollReset
      className={clsx(
        'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors',
        current
          ? 'border-primary bg-primary text-on-primary'
          : 'border-edge bg-card text-ink hover:border-primary hover:text-primary-ink',
        className,
      )}
      {...rest}
    />
  )
}
