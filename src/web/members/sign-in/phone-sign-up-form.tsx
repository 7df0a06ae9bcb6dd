import { phoneSignUpForm } from '#rules/members/member-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { OldEnough } from './old-enough.tsx'
import { PhoneField } from './phone-field.tsx'

export function PhoneSignUpForm({ countries }: { countries: string }) {
  const [form, { name, phone, isOldEnough }] = useSchemaForm(phoneSignUpForm, { id: 'phone-sign-up' })
  return (
    <SchemaForm form={form} className="grid gap-4">
      <Field label="Full Name" field={name} required>
        <TextInput autoComplete="name" />
      </Field>
      <PhoneField field={phone} countries={countries} />
      <OldEnough field={isOldEnough} />
      <SubmitButton pendingLabel="Creating your account..." block>
        Create Account
      </SubmitButton>
    </SchemaForm>
  )
}
