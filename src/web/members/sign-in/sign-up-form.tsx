import { signUpForm } from '#rules/members/member-forms.ts'
import { passwordMinimum } from '#rules/members/members.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { OldEnough } from './old-enough.tsx'

export function SignUpForm() {
  const [form, { name, email, password, isOldEnough }] = useSchemaForm(signUpForm, { id: 'sign-up' })
  const isSending = useIsSending()
  return (
    <SchemaForm form={form} className="grid gap-4">
      <Field label="Full Name" field={name} required>
        <TextInput autoComplete="name" />
      </Field>
      <Field label="Email" field={email} required>
        <TextInput type="email" autoComplete="username" />
      </Field>
      <Field
        label="Password"
        field={password}
        hint={`Password must be at least ${passwordMinimum} characters`}
        required
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <OldEnough field={isOldEnough} />
      <SubmitButton pending={isSending} pendingLabel="Creating your account..." block>
        Create Account
      </SubmitButton>
    </SchemaForm>
  )
}
