import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { useBox } from './use-box.ts'

/** A checkbox that looks like a switch and is announced as one: for something that is on or off from then on. */
export function Switch({
  label,
  field,
  hint,
  className,
  checked,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'children' | 'id'> & {
  label: ReactNode
  field?: FieldPart<unknown>
  hint?: ReactNode
}) {
  const { hintId, start, wired } = useBox(field, hint)
  return (
    <div className={clsx('grid gap-0.5', className)}>
      <label
        htmlFor={wired.id}
        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2"
      >
        <span className="font-medium">{label}</span>
        <input
          {...(checked === undefined ? start : { name: start.name, checked })}
          {...rest}
          {...wired}
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells whether it is checked by itself
          role="switch"
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-card transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-edge before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-on-primary disabled:cursor-default disabled:opacity-55"
        />
      </label>
      {hint && (
        <p id={hintId} className="pr-16 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
