import { signUpForm } from '#rules/members/member-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { OldEnough } from './old-enough.tsx'

export function SignUpForm() {
  const [form, { name, email, password, isOldEnough }] = useSchemaForm(signUpForm, { id: 'sign-up' })
  return (
    <SchemaForm form={form} className="grid gap-4">
      <Field label="Full Name" field={name} required>
        <TextInput autoComplete="name" />
      </Field>
      <Field label="Email" field={email} required>
        <TextInput type="email" autoComplete="username" />
      </Field>
      <NewPasswordField label="Password" field={password} />
      <OldEnough field={isOldEnough} />
      <SubmitButton pendingLabel="Creating your account..." block>
        Create Account
      </SubmitButton>
    </SchemaForm>
  )
}
