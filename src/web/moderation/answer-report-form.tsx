import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import type { ReportAnswer } from '#rules/moderation/moderation.ts'
import { answerReportForm } from '#rules/moderation/moderation-forms.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useAnswer } from '#web/ui/forms/form-answer.ts'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

/** Closes a report for good, one way or the other. */
export function AnswerReportForm({ reportId }: { reportId: string }) {
  const of = { report: reportId }
  const answer = useAnswer(of)
  const [form, { words }] = useSchemaForm(answerReportForm, { id: `answer-${reportId}`, of })
  const { formData } = useNavigation()
  const sent = formData?.get('report') === reportId ? formData.get('answer') : undefined
  const way = (answer: ReportAnswer) => ({
    name: 'answer',
    value: answer,
    pending: sent === answer,
    off: Boolean(sent),
  })
  return (
    <details open={answer !== undefined} className="group">
      <summary
        className={buttonStyles({
          variant: 'outline',
          className: 'list-none [&::-webkit-details-marker]:hidden',
        })}
      >
        Answer
      </summary>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="grid max-w-prose gap-3 pt-3">
        <input type="hidden" name="report" value={reportId} />
        <FormProblem form={form} />
        <Field label="A word for the record (optional)" field={words} hint="Only administrators read it.">
          <TextArea rows={2} maxLength={500} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <SubmitButton variant="destructive" {...way('upheld')}>
            Uphold
          </SubmitButton>
          <SubmitButton variant="outline" {...way('dismissed')}>
            Dismiss
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
