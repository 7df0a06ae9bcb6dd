import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badgeStyles = cva(
  'inline-block w-fit whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-semibold',
  {
    variants: {
      tone: {
        neutral: 'bg-sunk text-ink',
        primary: 'bg-primary-soft text-primary-ink',
        confirm: 'bg-confirm-soft text-confirm-ink',
        danger: 'bg-danger-soft text-danger-ink',
        warn: 'bg-warn-soft text-warn-ink',
        info: 'bg-info-soft text-info-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyles>['tone']>

export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={badgeStyles({ tone, className })} {...rest} />
}
