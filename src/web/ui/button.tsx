import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'

const everyButton = [
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold leading-tight select-none',
  'transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px',
  'aria-disabled:cursor-default aria-disabled:opacity-55',
  // `pointer-events: none` on a button would let a press take its focus away; for a link there is no other way to disable it.
  '[a&]:aria-disabled:pointer-events-none',
  '[&_svg]:size-[1.2em] [&_svg]:shrink-0',
].join(' ')

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong forced-colors:border',
  secondary: 'bg-primary-soft text-primary-ink hover:bg-primary hover:text-on-primary forced-colors:border',
  outline: 'border border-edge bg-card text-ink hover:border-primary hover:text-primary-ink',
  ghost: 'text-ink hover:bg-sunk forced-colors:border',
  confirm: 'bg-confirm text-on-confirm hover:bg-confirm-strong forced-colors:border',
  destructive: 'bg-danger text-on-danger hover:bg-danger-strong forced-colors:border',
  link: 'text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2 px-1!',
}

const sizes = {
  sm: 'px-3.5 text-sm',
  md: 'px-5',
  lg: 'min-h-13 px-7 text-lg',
  icon: 'min-w-11 p-0',
}

export type ButtonLook = {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  block?: boolean | undefined
}

/** The look of a button, for links and labels that act like one. */
export function buttonStyles({
  variant = 'primary',
  size = 'md',
  block = false,
  className,
}: ButtonLook & { className?: string | undefined } = {}): string {
  return clsx(everyButton, variants[variant], sizes[size], block && 'w-full', className)
}

/** `off`: disabled for now, but keeps the focus, which a truly disabled button would lose. */
export function Button({
  variant,
  size,
  block,
  className,
  type = 'button',
  off = false,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled'> &
  ButtonLook & { off?: boolean | undefined }) {
  return (
    <button
      type={type}
      className={buttonStyles({ variant, size, block, className })}
      aria-disabled={off || undefined}
      // Enter in a field of its form presses it, too.
      onClick={off ? refuse : onClick}
      {...rest}
    />
  )
}

const refuse = (event: MouseEvent) => event.preventDefault()
