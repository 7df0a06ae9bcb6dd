import { type ReactNode, useId } from 'react'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'

/** The props a checkbox gets from its field, whatever it looks like: ids, state and descriptions. */
export function useBox(field: FieldPart<unknown> | undefined, hint: ReactNode) {
  const ownId = useId()
  const { id = ownId, name, errors, initialValue } = field ?? {}
  const isInvalid = Boolean(errors?.length)
  const [hintId, errorId] = [`${id}-description`, `${id}-error`]
  const describedBy = [isInvalid && errorId, hint && hintId].filter(Boolean).join(' ')
  return {
    hintId,
    errorId,
    errors,
    /** What the caller may override. */
    start: { name, defaultChecked: initialValue === 'on' },
    wired: {
      type: 'checkbox',
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': isInvalid || undefined,
    },
  } as const
}
