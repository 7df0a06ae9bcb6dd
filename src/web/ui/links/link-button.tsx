import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonStyles } from '#web/ui/button.tsx'
import { Link } from '#web/ui/links/link.tsx'

/** `off`: disabled for now, for both press and Enter. */
export function LinkButton({
  variant,
  size,
  block,
  className,
  off = false,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'aria-disabled'> & ButtonLook & { off?: boolean }) {
  return (
    <Link
      className={buttonStyles({ variant, size, block, className })}
      aria-disabled={off || undefined}
      onClick={off ? refuse : onClick}
      {...rest}
    />
  )
}

const refuse = (event: MouseEvent) => event.preventDefault()
