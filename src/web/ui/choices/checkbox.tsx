import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { Check } from '#web/ui/icons.tsx'
import { useBox } from './use-box.ts'

/** A checkbox with its own label; it needs no Field around it. */
export function Checkbox({
  label,
  field,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'children' | 'id'> & {
  label: ReactNode
  field?: FieldPart<unknown>
  hint?: ReactNode
}) {
  const { hintId, errorId, errors, start, wired } = useBox(field, hint)
  return (
    <div className={clsx('grid gap-1', className)}>
      <label htmlFor={wired.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <span className="relative mt-0.5 grid size-5.5 shrink-0 place-items-center">
          <input
            {...start}
            {...rest}
            {...wired}
            className="peer size-full cursor-pointer appearance-none rounded-md border-2 border-edge bg-card checked:border-primary checked:bg-primary disabled:opacity-55 aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-on-primary opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="-mt-1.5 pl-8.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={errorId} errors={errors} />
    </div>
  )
}
