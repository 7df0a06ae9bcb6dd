import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AboutStep } from '#web/exchanges/about-step.tsx'
import { type ButtonLook, buttonStyles } from '#web/ui/button.tsx'

/** A step with further fields: a button that unfolds them, as a native details element. */
export function StepDisclosure({
  label,
  group,
  variant = 'ghost',
  about,
  children,
}: {
  label: string
  /** Only one of a group is unfolded. */
  group: string
  variant?: NonNullable<ButtonLook['variant']>
  about?: string | undefined
  children: ReactNode
}) {
  return (
    <details name={group} className="group/step open:basis-full">
      <summary
        className={clsx(
          buttonStyles({ variant }),
          'list-none [&::-webkit-details-marker]:hidden',
          // It contains the primary action.
          variant === 'primary' && 'group-open/step:bg-primary-soft group-open/step:text-primary-ink',
        )}
      >
        {label}
        <AboutStep about={about} />
      </summary>
      <div className="mt-2 rounded-control border border-line bg-card p-4">{children}</div>
    </details>
  )
}
