import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Star } from '#web/ui/icons.tsx'
import { FieldError } from './field-error.tsx'

/** One to five stars as plain radios; stars up to the chosen one fill by style alone. `labels` go from 1 to 5. */
export function StarInput({
  legend,
  name,
  labels,
  defaultValue,
  errors,
  required = false,
  disabled = false,
  onChoose,
  id: givenId,
  className,
}: {
  legend: ReactNode
  name: string
  labels: readonly [string, string, string, string, string]
  defaultValue?: number
  errors?: readonly string[]
  required?: boolean
  disabled?: boolean
  onChoose?: (stars: number) => void
  id?: string
  className?: string
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const isInvalid = Boolean(errors?.length)
  return (
    <fieldset
      id={id}
      disabled={disabled}
      aria-describedby={isInvalid ? `${id}-error` : undefined}
      className={clsx('grid justify-items-start gap-1.5', className)}
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="star-input relative -mx-2 flex pb-7">
        {labels.map((label, index) => (
          <label key={label} className="grid size-12 cursor-pointer place-items-center">
            <input
              type="radio"
              name={name}
              value={index + 1}
              defaultChecked={index + 1 === defaultValue}
              required={required}
              onChange={() => onChoose?.(index + 1)}
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
