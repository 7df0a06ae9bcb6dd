import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import type { Icon } from './icons.tsx'

/** A button with only an icon: its label is read by screen readers and shown as a tooltip. */
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
