import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The look of a button, for links and labels that act like one. */
export const buttonStyles = cva(
  [
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold leading-tight select-none',
    'transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:size-[1.2em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary hover:bg-primary-strong',
        secondary: 'bg-primary-soft text-primary-ink hover:bg-primary hover:text-on-primary',
        outline: 'border border-edge bg-card text-ink hover:border-primary hover:text-primary-ink',
        ghost: 'text-ink hover:bg-sunk',
        confirm: 'bg-confirm text-on-confirm hover:bg-confirm-strong',
        destructive: 'bg-danger text-on-danger hover:bg-danger-strong',
        link: 'text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2',
      },
      size: {
        sm: 'px-3.5 text-sm',
        md: 'px-5',
        lg: 'min-h-13 px-7 text-lg',
        icon: 'min-w-11 p-0',
      },
      block: { true: 'w-full' },
    },
    compoundVariants: [{ variant: 'link', class: 'px-1!' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonLook = VariantProps<typeof buttonStyles>

export function Button({
  variant,
  size,
  block,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} className={buttonStyles({ variant, size, block, className })} {...rest} />
}
