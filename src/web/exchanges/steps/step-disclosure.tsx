import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AboutStep } from '#web/exchanges/about-step.tsx'
import { type ButtonLook, buttonStyles } from '#web/ui/button.tsx'

/** A step that asks for more before it is taken: a button that unfolds it, by the browser's own means. */
export function StepDisclosure({
  label,
  group,
  variant = 'ghost',
  about,
  children,
}: {
  label: string
  /** Of those in one group only one is unfolded. */
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
          // What it unfolds has the next thing to press.
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
