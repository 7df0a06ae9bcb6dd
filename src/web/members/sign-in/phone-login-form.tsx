import { phoneLoginForm } from '#rules/members/member-forms.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PhoneField } from './phone-field.tsx'

export function PhoneLoginForm() {
  const [form, { phone }] = useSchemaForm(phoneLoginForm, { id: 'phone-login' })
  return (
    <SchemaForm form={form} className="grid gap-4">
      <PhoneField field={phone} />
      <SubmitButton pendingLabel="Sending..." block>
        Send me a code
      </SubmitButton>
    </SchemaForm>
  )
}
