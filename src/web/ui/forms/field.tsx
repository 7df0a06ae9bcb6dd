import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import { FieldContext, type FieldPart } from './field-wiring.ts'

/** Label, hint and error around one control, which gets everything it needs of its `field` from here. */
export function Field<Value = string>({
  label,
  field,
  hint,
  required = false,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode
  /** A field of `useSchemaForm`; without one, the control brings its own name. */
  field?: FieldPart<Value>
  hint?: ReactNode
  /** Marks the label; the control itself has `required`. */
  required?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}) {
  const ownId = useId()
  const id = field?.id ?? ownId
  const errors = field?.errors
  const hintId = hint ? `${id}-description` : undefined
  const isInvalid = Boolean(errors?.length)
  const describedBy = [isInvalid && `${id}-error`, hintId].filter(Boolean).join(' ') || undefined

  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' '}
            *
          </span>
        )}
      </label>
      <FieldContext value={{ part: field, id, describedBy, isInvalid }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
