import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export function PhoneField({ field }: { field: FieldPart<string> }) {
  return (
    <Field label="Phone" field={field} hint="We send a code to it by SMS." required>
      <TextInput type="tel" autoComplete="tel" placeholder="+61 xxx xxx xxx" />
    </Field>
  )
}
