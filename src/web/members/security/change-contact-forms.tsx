import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { changeEmailForm, changePhoneForm } from '#rules/members/member-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function ChangeEmailForm() {
  const [form, { email }] = useSchemaForm(changeEmailForm, { id: 'change-email' })
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormProblem form={form} />
      <Field label="New email address" field={email} required>
        <TextInput type="email" autoComplete="email" />
      </Field>
      <SendCode />
    </Form>
  )
}

export function ChangePhoneForm({ countries }: { countries: string }) {
  const [form, { phone }] = useSchemaForm(changePhoneForm, { id: 'change-phone' })
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormProblem form={form} />
      <Field label="New phone number" field={phone} hint={`A mobile number in ${countries}`} required>
        <TextInput type="tel" autoComplete="tel" />
      </Field>
      <SendCode />
    </Form>
  )
}

function SendCode() {
  const isSending = useIsSending()
  return (
    <SubmitButton pending={isSending} pendingLabel="Sending..." block>
      Send me a code
    </SubmitButton>
  )
}
