import { clsx } from 'clsx'
import { Children, type ReactNode } from 'react'

/** Chips in one line that scrolls on a phone and wraps where there is room. */
export function ChipRow({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <nav
      aria-label={label}
      className={clsx('scrollbar-none -mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-0', className)}
    >
      <ul className="flex min-w-max gap-2 md:min-w-0 md:flex-wrap">
        {Children.map(children, (chip) => (
          <li>{chip}</li>
        ))}
      </ul>
    </nav>
  )
}
