// How a field passes name, label, hint, error and constraints to the control inside it.
import { createContext, use } from 'react'

/** What a control needs from a field of `useSchemaForm`: name, default value, constraints and errors. */
export type FieldPart<Value = string> = {
  id: string
  name: string
  errors: string[] | undefined
  initialValue: Value | undefined
  required?: boolean
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
 * A control's own props merged with those of the field around it: name, default value and constraints unless it has its own;
 * always id and aria props, so that label and messages refer to it.
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

/** Only those that exist, so that nothing is announced twice. */
function propsOf({ name, initialValue, errors: _errors, id: _id, ...limits }: FieldPart<unknown>) {
  const { required, maxLength, min, max, step, pattern } = limits
  const props = { name, required, maxLength, min, max, step, pattern }
  const defaultValue = typeof initialValue === 'string' ? initialValue : undefined
  return Object.fromEntries(
    Object.entries({ ...props, defaultValue }).filter(([, value]) => value !== undefined),
  )
}

function words(list: string | undefined): string[] {
  return list?.split(' ').filter(Boolean) ?? []
}
