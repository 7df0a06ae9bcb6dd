import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { phoneLoginForm } from '#rules/members/member-forms.ts'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PhoneField } from './phone-field.tsx'

export function PhoneLoginForm() {
  const [form, { phone }] = useSchemaForm(phoneLoginForm, { id: 'phone-login' })
  const isSending = useIsSending()
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormProblem form={form} />
      <PhoneField field={phone} />
      <SubmitButton pending={isSending} pendingLabel="Sending..." block>
        Send me a code
      </SubmitButton>
    </Form>
  )
}
