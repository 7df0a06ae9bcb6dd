// How a field tells the control inside it which name, label, hint, error and limits are its own.
import { createContext, use } from 'react'

/** What a control takes of a field of `useSchemaForm`: its name, what it begins with, its limits and what is wrong. */
export type FieldPart<Value = string> = {
  id: string
  name: string
  errors: string[] | undefined
  initialValue: Value | undefined
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: string | number
  max?: string | number
  step?: string | number
  pattern?: string
}

export const FieldContext = createContext<{
  part: FieldPart<unknown> | undefined
  id: string
  describedBy: string | undefined
  isInvalid: boolean
} | null>(null)

type Wired = {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/**
 * A control's own props, and what it takes from the field around it: name, first value and limits unless it has its own, id
 * and aria props always, so that label and messages find it.
 */
export function useFieldWiring<Own extends Wired>(own: Own) {
  const field = use(FieldContext)
  if (!field) return own
  const described = new Set([...words(own['aria-describedby']), ...words(field.describedBy)])
  return {
    ...(field.part && propsOf(field.part)),
    ...own,
    id: field.id,
    'aria-describedby': [...described].join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field.isInvalid || undefined),
  }
}

/** Only what is there, so that nothing is said twice. */
function propsOf({ name, initialValue, errors: _errors, id: _id, ...limits }: FieldPart<unknown>) {
  const { required, minLength, maxLength, min, max, step, pattern } = limits
  const props = { name, required, minLength, maxLength, min, max, step, pattern }
  const defaultValue = typeof initialValue === 'string' ? initialValue : undefined
  return Object.fromEntries(
    Object.entries({ ...props, defaultValue }).filter(([, value]) => value !== undefined),
  )
}

function words(list: string | undefined): string[] {
  return list?.split(' ').filter(Boolean) ?? []
}
