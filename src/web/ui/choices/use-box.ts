import { type ReactNode, useId } from 'react'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'

/** What a checkbox takes from its field, however it looks: its ids, its state and what describes it. */
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
    /** What whoever uses it may say otherwise. */
    start: { name, defaultChecked: initialValue === 'on' },
    wired: {
      type: 'checkbox',
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': isInvalid || undefined,
    },
  } as const
}
