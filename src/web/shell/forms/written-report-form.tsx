import type { ReactNode } from 'react'
import { trimmed } from '#rules/base/text.ts'
import { reportMinimum, writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export const writtenReportFormId = 'report'

/** A report as free text; `cancel` leaves without sending. */
export function WrittenReportForm({ cancel }: { cancel: ReactNode }) {
  const [form, { details }] = useSchemaForm(writtenReportForm, {
    id: writtenReportFormId,
    of: { intent: 'report' },
  })
  const isHydrated = useHydrated()
  const isTooShort = trimmed(details.value ?? '').length < reportMinimum
  return (
    <SchemaForm form={form} intent="report" className="grid gap-4">
      <Field label="What happened?" field={details} hint={`At least ${reportMinimum} characters`} required>
        <TextArea rows={5} />
      </Field>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <SubmitButton variant="destructive" pendingLabel="Submitting..." off={isHydrated && isTooShort}>
          Submit Report
        </SubmitButton>
        {cancel}
      </div>
    </SchemaForm>
  )
}
