import { useNavigation } from 'react-router'
import { type ReportAction, reportActions, suspensionDays } from '#rules/moderation/actions.ts'
import { answerReportForm } from '#rules/moderation/moderation-forms.ts'
import { AskForSaved } from '#web/shell/saved-answers/ask-for-saved.tsx'
import { type SavedAnswer, SavedAnswersList } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

const labels: Record<ReportAction, string> = {
  dismiss: 'Dismiss: nothing is wrong',
  warn: 'Warn them',
  hide: 'Hide it from everyone',
  suspend: 'Suspend their account',
  disable: 'Disable their account',
}

/** Resolves a report for good, with the options that fit its subject. */
export function AnswerReportForm({
  reportId,
  canHide,
  responsible,
  saved,
  savedTo,
}: {
  reportId: string
  canHide: boolean
  responsible: { name: string } | null
  saved: SavedAnswer[] | null
  /** The address that loads them; null if they are not offered. */
  savedTo: string | null
}) {
  const of = { report: reportId }
  const [form, fields] = useSchemaForm(answerReportForm, { id: `answer-${reportId}`, of })
  const isSending = useNavigation().formData?.get('report') === reportId
  const options = reportActions
    .filter((action) => action === 'dismiss' || (action === 'hide' ? canHide : responsible !== null))
    .map((value) => ({ value, label: labels[value] }))
  return (
    <SchemaForm form={form} preventScrollReset className="group grid max-w-prose gap-3">
      <input type="hidden" name="report" value={reportId} />
      <RadioGroup
        legend="What should happen?"
        field={fields.action}
        options={options}
        hint={canHide && 'If it was hidden automatically, it’s shown again only if you dismiss the report.'}
        required
      />
      {/* With CSS alone, so that it also opens without scripts. */}
      <div className="hidden group-has-[input[value=suspend]:checked]:block">
        <Field label="For how long" field={fields.days}>
          <Select
            options={suspensionDays.map((days) => ({
              value: String(days),
              label: days === 1 ? '1 day' : `${days} days`,
            }))}
          />
        </Field>
      </div>
      <Field
        label="Reason"
        field={fields.words}
        hint="We’ll tell the person it’s about. If you dismiss the report, only administrators can read this."
      >
        <TextArea rows={2} />
      </Field>
      {savedTo !== null && saved && (
        <SavedAnswersList answers={saved} name={responsible?.name ?? null} isOpen />
      )}
      {savedTo !== null && !saved && <AskForSaved to={savedTo} />}
      <SubmitButton className="justify-self-start" pending={isSending}>
        {' '}
        Resolve report{' '}
      </SubmitButton>
    </SchemaForm>
  )
}
