import { city } from '#city/city.ts'
import { type ClubCategory, offeredCategories } from '#rules/clubs/clubs.ts'
import { SuburbBox } from '#web/places/suburb-box.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** The fields of a new or existing club. `own` is an existing club's category that is no longer offered. */
export function ClubFields({
  fields: { name, description, category, suburb },
  own,
}: {
  fields: Record<'name' | 'description' | 'category' | 'suburb', FieldPart>
  own?: ClubCategory
}) {
  const offered: readonly string[] = offeredCategories
  const categories = own && !offered.includes(own) ? [...offered, own] : offered
  return (
    <>
      <Field label="Club name" field={name} required>
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Description"
        field={description}
        hint="What you read, where and how often you meet"
        required
      >
        <TextArea />
      </Field>
      <Field label="Category" field={category} required>
        <Select prompt="Select a category" options={categories} />
      </Field>
      <Field
        label="Suburb (optional)"
        field={suburb}
        hint={`Where you meet, so that neighbours can find you. Leave it empty if the club is for all of ${city.name}.`}
      >
        <SuburbBox />
      </Field>
    </>
  )
}

export function VisibilityField({ field }: { field: FieldPart }) {
  return (
    <RadioGroup
      legend="Who can read along?"
      field={field}
      required
      options={[
        { value: 'public', label: 'Public', hint: 'Any member can read along and join straight away' },
        { value: 'private', label: 'Private', hint: 'Only members can read along; others can ask to join' },
      ]}
    />
  )
}
