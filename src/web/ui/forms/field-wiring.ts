// How a field tells the control inside it which label, hint and error are its own.
import { createContext, use } from 'react'

export const FieldContext = createContext<{
  id: string
  describedBy: string | undefined
  isInvalid: boolean
} | null>(null)

type Wired = {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** The id and aria props a control takes from the field around it, so that label and messages always find it. */
export function useFieldWiring(own: Wired): Wired {
  const field = use(FieldContext)
  if (!field) return {}
  const described = new Set([...words(own['aria-describedby']), ...words(field.describedBy)])
  return {
    id: field.id,
    'aria-describedby': [...described].join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field.isInvalid || undefined),
  }
}

function words(list: string | undefined): string[] {
  return list?.split(' ').filter(Boolean) ?? []
}
