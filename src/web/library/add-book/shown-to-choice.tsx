import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { Select } from '#web/ui/forms/select.tsx'

/** Who can see a copy: everyone, the members of one of the owner's clubs, or nobody. */
export function ShownToChoice({ field, clubs }: { field: FieldPart; clubs: { id: string; name: string }[] }) {
  const hint =
    clubs.length > 0
      ? 'A club’s members find the book on the club’s Books tab, on the book’s page and on your profile, but not in searches.'
      : 'If you’re in a book club, you can also show a book to its members only.'
  return (
    <Field label="Who can see it?" field={field} hint={hint}>
      <Select
        options={[
          { value: 'all', label: 'Everyone' },
          ...clubs.map(({ id, name }) => ({ value: id, label: `Only members of ${name}` })),
          { value: 'none', label: 'Nobody for now (paused)' },
        ]}
      />
    </Field>
  )
}
