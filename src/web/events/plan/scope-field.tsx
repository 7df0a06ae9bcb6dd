import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'

/** In a series: which dates are meant. */
export function ScopeField({ field, hint }: { field: FieldPart; hint?: string }) {
  return (
    <RadioGroup
      legend="Which dates?"
      field={field}
      options={[
        { value: 'this', label: 'This one' },
        { value: 'following', label: 'This one and all that follow', hint },
      ]}
    />
  )
}
