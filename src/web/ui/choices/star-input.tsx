import type { ReactNode } from 'react'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { Star } from '#web/ui/icons.tsx'
import './star-input.css'

/** One to five stars as native radios; CSS alone fills the stars up to the chosen one. `labels` go from 1 to 5. */
export function StarInput({
  legend,
  field,
  labels,
  required = false,
}: {
  legend: ReactNode
  field: FieldPart<unknown>
  labels: readonly [string, string, string, string, string]
  required?: boolean
}) {
  const { id, name, errors, initialValue } = field
  const isInvalid = Boolean(errors?.length)
  return (
    <fieldset
      id={id}
      aria-describedby={isInvalid ? `${id}-error` : undefined}
      className="grid justify-items-start gap-1.5"
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="star-input relative -mx-2 flex pb-7">
        {labels.map((label, index) => (
          <label key={label} className="grid size-12 cursor-pointer place-items-center">
            <input
              type="radio"
              name={name}
              value={index + 1}
              defaultChecked={String(index + 1) === initialValue}
              required={required}
              className="sr-only"
            />
            <Star aria-hidden className="size-8" strokeWidth={1.6} />
            <span className="absolute inset-x-0 bottom-0 text-center text-sm font-medium">{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}
