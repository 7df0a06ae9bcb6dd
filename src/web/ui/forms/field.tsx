import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import { FieldContext } from './field-wiring.ts'

/** Label, hint and error around one control, which takes its id and aria props from here. Ids follow Conform's. */
export function Field({
  label,
  id: givenId,
  hint,
  errors,
  required = false,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode
  /** The control's id, for instance Conform's `fields.title.id`. */
  id?: string
  hint?: ReactNode
  errors?: readonly string[]
  /** Marks the label; the control carries `required` itself. */
  required?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId
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
      <FieldContext value={{ id, describedBy, isInvalid }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
