import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

/** One choice of a few, each on its own card. They are native radios: arrow keys and forms work before scripts load. */
export function RadioGroup({
  legend,
  field,
  options,
  hint,
  required = false,
  columns = 1,
}: {
  legend: ReactNode
  field: FieldPart
  options: readonly RadioOption[]
  hint?: ReactNode
  required?: boolean
  columns?: 1 | 2
}) {
  const { id, name, errors, initialValue } = field
  const isInvalid = Boolean(errors?.length)
  const describedBy = [isInvalid && `${id}-error`, hint && `${id}-description`].filter(Boolean).join(' ')

  return (
    <fieldset id={id} aria-describedby={describedBy || undefined} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={clsx('grid gap-2', columns === 2 && 'sm:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-13 cursor-pointer items-start gap-3 rounded-control border border-edge bg-card px-4 py-3 transition-colors',
              'hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-not-allowed has-disabled:opacity-55',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === initialValue}
              disabled={option.disabled}
              required={required}
              className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-card outline-none checked:border-6 checked:border-primary"
            />
            <span>
              <span className="font-medium">{option.label}</span>
              {option.hint && <span className="block text-sm text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-description`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}
