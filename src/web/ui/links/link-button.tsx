import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyles } from '#web/ui/button.tsx'
import { Link } from '#web/ui/links/link.tsx'

export function LinkButton({
  variant,
  size,
  block,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonStyles({ variant, size, block, className })} {...rest} />
}
