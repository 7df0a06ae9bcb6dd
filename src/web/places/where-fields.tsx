import { withinChoices } from '#rules/geography/within.ts'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

/** How far away events may be, and from where. */
export function WhereFields({
  within,
  ...asked
}: {
  within: number | null
  place: string
  at: string
  near: string
  isUnknown: boolean
}) {
  return (
    <>
      <Field label="Distance">
        <Select
          key={within}
          name="within"
          options={withinChoices}
          prompt="Anywhere"
          defaultValue={within === null ? '' : String(within)}
        />
      </Field>
      <PlaceFields {...asked} />
    </>
  )
}
