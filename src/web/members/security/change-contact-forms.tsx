import { changeEmailForm, changePhoneForm } from '#rules/members/member-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function ChangeEmailForm() {
  const [form, { email }] = useSchemaForm(changeEmailForm, { id: 'change-email' })
  return (
    <SchemaForm form={form} className="grid gap-4">
      <Field label="New email address" field={email} required>
        <TextInput type="email" autoComplete="email" />
      </Field>
      <SendCode />
    </SchemaForm>
  )
}

export function ChangePhoneForm({ countries }: { countries: string }) {
  const [form, { phone }] = useSchemaForm(changePhoneForm, { id: 'change-phone' })
  return (
    <SchemaForm form={form} className="grid gap-4">
      <Field label="New phone number" field={phone} hint={`A mobile number in ${countries}`} required>
        <TextInput type="tel" autoComplete="tel" />
      </Field>
      <SendCode />
    </SchemaForm>
  )
}

function SendCode() {
  return (
    <SubmitButton pendingLabel="Sending..." block>
      Send me a code
    </SubmitButton>
  )
}
