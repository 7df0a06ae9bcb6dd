import type { FieldMetadata } from '@conform-to/react'
import { conditions } from '#rules/library/library.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'

/** The condition and place of a copy. */
export function CopyFields({
  condition,
  location,
  suburbs,
}: {
  condition: FieldMetadata<string>
  location: FieldMetadata<string>
  suburbs: string[]
}) {
  return (
    <>
      <Field label="Condition" field={condition} required>
        <Select options={conditions} />
      </Field>
      <Field label="Location" field={location} hint="A suburb, never an address" required>
        <SuggestInput suggestions={suburbs} />
      </Field>
    </>
  )
}
