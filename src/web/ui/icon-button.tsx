import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import type { Icon } from './icons.tsx'

/** A button that shows only a picture: its label is what a screen reader says and a pointer sees. */
export function IconButton({
  icon: Icon,
  label,
  variant = 'ghost',
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children' | 'aria-label' | keyof ButtonLook> &
  Omit<ButtonLook, 'size'> & { icon: Icon; label: string }) {
  return (
    <Button variant={variant} size="icon" aria-label={label} title={label} {...rest}>
      <Icon aria-hidden />
    </Button>
  )
}
