import type { FieldMetadata } from '@conform-to/react'
import { Field } from '#web/ui/forms/field.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { SuburbByPosition } from './suburb-by-position.tsx'

/** Where a member lives: their suburb, and nothing more exact. */
export function SuburbField({
  field,
  suburbs,
  required = false,
}: {
  field: FieldMetadata<string | undefined>
  suburbs: readonly string[]
  required?: boolean
}) {
  const isHydrated = useHydrated()
  return (
    <div className="grid gap-2">
      <Field
        label="Location"
        field={field}
        hint="Your suburb. We never ask for your address."
        required={required}
      >
        <SuggestInput suggestions={suburbs} autoComplete="address-level2" />
      </Field>
      {isHydrated && <SuburbByPosition inputId={field.id} />}
    </div>
  )
}
