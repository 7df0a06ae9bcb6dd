import type { FieldMetadata } from '@conform-to/react'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** Where and when a book is picked up; both are optional. */
export function PickupFields({
  place,
  at,
}: {
  place: FieldMetadata<string | undefined>
  at: FieldMetadata<string | undefined>
}) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label="Where (optional)" field={place} hint="A public place is best.">
        <TextInput autoComplete="off" />
      </Field>
      <Field label="When (optional)" field={at}>
        <TextInput type="datetime-local" />
      </Field>
    </div>
  )
}
