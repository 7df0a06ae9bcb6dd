import { type Part, type Unit, units } from '#rules/clubs/reading/places.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

const unitOptions = units.map((unit) => ({ value: unit, label: unit === 'chapter' ? 'Chapter' : 'Page' }))

/** Which part of the book a reply is about, so that who is not there yet is not told. */
export function AboutPart({ unit, of }: { unit: Unit; of: Part | null }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
      <Field label="Is it about a part?">
        <Select name="aboutUnit" options={unitOptions} defaultValue={of?.unit ?? unit} />
      </Field>
      <Field label="Number" hint="Optional">
        <TextInput name="aboutPlace" inputMode="numeric" maxLength={4} defaultValue={of?.at} />
      </Field>
    </div>
  )
}
