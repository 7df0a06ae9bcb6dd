import { labelPath } from '#rules/journeys/journey-paths.ts'
import { tapLabels } from '#rules/journeys/journeys.ts'
import { awayForm, showLoansForm } from '#web/journeys/journey-forms.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'

type Shelf = { id: string; name: string; suburb: string }

/** For the copy's owner: its label, whether its journey shows loans, and that they left it at a bookshelf. */
export function OwnersPart({
  copyId,
  showsLoans,
  leaves,
}: {
  copyId: string
  showsLoans: boolean
  /** Null while somebody else has it, or is about to. `taps`: the key of the next tap. */
  leaves: { shelves: Shelf[]; taps: string } | null
}) {
  const [form, { shows }] = useSchemaForm(showLoansForm, {
    id: 'loans',
    of: { intent: 'loans' },
    defaultValue: showsLoans ? { shows: 'on' } : {},
  })
  return (
    <section aria-labelledby="yours" className="grid gap-4 rounded-card border border-line bg-card p-5">
      <h2 id="yours" className="text-xl">
        Your copy
      </h2>
      <LinkButton to={labelPath(copyId)} variant="outline" className="w-fit">
        Print its label
      </LinkButton>
      <SchemaForm form={form} intent="loans" preventScrollReset className="grid gap-3">
        <Checkbox
          field={shows}
          label="Show loans on its journey"
          hint="A suburb and a month, if the borrower allows it too. Names are each reader’s choice."
        />
        <SubmitButton variant="outline" className="w-fit">
          Save
        </SubmitButton>
      </SchemaForm>
      {leaves && <LeaveIt {...leaves} />}
    </section>
  )
}

function LeaveIt({ shelves, taps }: { shelves: Shelf[]; taps: string }) {
  const [form, { bookshelf, isForGood }] = useSchemaForm(awayForm, { id: 'away', of: { intent: 'away' } })
  return (
    <SchemaForm form={form} intent="away" preventScrollReset className="grid gap-3">
      <h3 className="text-lg">Leave it at a bookshelf</h3>
      <input type="hidden" name="key" value={taps} />
      <Field
        label="Community bookshelf"
        field={bookshelf}
        required
        hint="Anyone can take it from there, and use its label to tell you they have it."
      >
        <Select
          prompt="Choose a bookshelf"
          options={shelves.map(({ id, name, suburb }) => ({ value: id, label: `${name}, ${suburb}` }))}
        />
      </Field>
      <Checkbox
        field={isForGood}
        label="It leaves my bookcase for good"
        hint="We’ll tell anyone who has requested it, is being offered it, or has it reserved by name. This can’t be undone."
      />
      <SubmitButton variant="outline" className="w-fit">
        {tapLabels.left}
      </SubmitButton>
    </SchemaForm>
  )
}
