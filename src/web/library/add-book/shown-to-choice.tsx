import { mostOwnClubs } from '#rules/library/own-books.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { Select } from '#web/ui/forms/select.tsx'

/** Who can see a copy: everyone, the members of one of the owner's clubs, or nobody. */
export function ShownToChoice({ field, clubs }: { field: FieldPart; clubs: { id: string; name: string }[] }) {
  const hint =
    clubs.length > 0
      ? 'A club’s members find the book when they search, on the club’s Books tab, on the book’s page and on your profile. Nobody else does.' +
        onlyFirst(clubs)
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

/** If not all of the owner's clubs are offered: which. */
function onlyFirst({ length }: { length: number }): string {
  return length < mostOwnClubs ? '' : ` Your first ${mostOwnClubs} clubs by name are listed.`
}
