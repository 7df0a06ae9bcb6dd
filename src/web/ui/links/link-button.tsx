import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonStyles } from '#web/ui/button.tsx'

export function LinkButton({
  variant,
  size,
  block,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonStyles({ variant, size, block, className })} {...rest} />
}
