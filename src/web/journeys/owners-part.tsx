import { labelPath } from '#rules/journeys/journey-paths.ts'
import { showLoansForm } from '#web/journeys/journey-forms.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'

/** For the copy's owner: its label, and whether its journey shows loans. */
export function OwnersPart({ copyId, showsLoans }: { copyId: string; showsLoans: boolean }) {
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
    </section>
  )
}
