import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A card. With `interactive` it lifts under the pointer: put one stretched link inside. */
export function Card({
  interactive = false,
  className,
  ...rest
}: ComponentProps<'div'> & { interactive?: boolean }) {
  return (
    <div
      className={clsx(
        'relative rounded-card border border-line bg-card p-5 shadow-card',
        interactive && 'transition-shadow hover:shadow-lift has-[a:focus-visible]:shadow-lift',
        className,
      )}
      {...rest}
    />
  )
}
