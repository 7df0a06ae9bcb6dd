import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const tones = {
  neutral: 'bg-sunk text-ink',
  primary: 'bg-primary-soft text-primary-ink',
  confirm: 'bg-confirm-soft text-confirm-ink',
  danger: 'bg-danger-soft text-danger-ink',
  warn: 'bg-warn-soft text-warn-ink',
  info: 'bg-info-soft text-info-ink',
}

export type BadgeTone = keyof typeof tones

export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone | undefined }) {
  return (
    <span
      className={clsx(
        'inline-block w-fit whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-semibold forced-colors:border',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
