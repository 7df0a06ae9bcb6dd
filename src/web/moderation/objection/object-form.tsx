import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { objectionForm } from '#rules/moderation/moderation-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function ObjectForm() {
  const [form, fields] = useSchemaForm(objectionForm, { id: 'objection' })
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3">
      <h2 className="text-lg">Do you think this is wrong?</h2>
      <FormProblem form={form} />
      <Field
        label="Your objection"
        field={fields.objection}
        hint="You can object once. If there’s another administrator, they’ll review it."
        required
      >
        <TextArea rows={5} />
      </Field>
      <SubmitButton className="justify-self-start" pending={useIsSending()}>
        Object
      </SubmitButton>
      <LeaveQuestion box={form.id} />
    </Form>
  )
}
