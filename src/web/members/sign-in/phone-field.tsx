import { phoneShape } from '#city/samples.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** `countries`: where new numbers are accepted from. */
export function PhoneField({ field, countries }: { field: FieldPart<string>; countries?: string }) {
  const where = countries ? ` Mobile numbers in ${countries} only.` : ''
  return (
    <Field label="Phone" field={field} hint={`We’ll send it a code by SMS.${where}`} required>
      <TextInput type="tel" autoComplete="tel" placeholder={phoneShape} />
    </Field>
  )
}
