import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** The day of an event, and its last one if it has several. Days before `today` cannot be chosen. */
export function DaysFields({
  startsOn,
  endsOn,
  today,
}: {
  startsOn: FieldPart
  endsOn: FieldPart<unknown>
  today: string
}) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label="Date" field={startsOn} required>
        <TextInput type="date" min={today} />
      </Field>
      <Field label="Last day (optional)" field={endsOn} hint="For events that run over several days">
        <TextInput type="date" min={today} />
      </Field>
    </div>
  )
}
