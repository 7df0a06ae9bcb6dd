import type { FieldMetadata } from '@conform-to/react'
import { Field } from '#web/ui/forms/field.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'

/** Where a member lives, as near as anybody needs to know. */
export function SuburbField({
  field,
  suburbs,
  required = false,
}: {
  field: FieldMetadata<string | undefined>
  suburbs: readonly string[]
  required?: boolean
}) {
  return (
    <Field
      label="Location"
      field={field}
      hint="Your suburb. We never ask for your address."
      required={required}
    >
      <SuggestInput suggestions={suburbs} />
    </Field>
  )
}
