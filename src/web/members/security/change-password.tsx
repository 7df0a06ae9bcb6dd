import { changePasswordForm } from '#rules/members/member-forms.ts'
import { NewPasswordField } from '#web/members/sign-in/new-password-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { useResetWhenSaved } from '#web/ui/forms/address/use-reset-when-saved.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'

export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  return (
    <section aria-labelledby="password-section" className="grid gap-3">
      <SectionHeading
        id="password-section"
        title="Password"
        hint={
          hasPassword
            ? 'Changing it logs you out everywhere else, and stops your calendar links.'
            : 'You log in without one. “Forgot password?” on the login page lets you choose one.'
        }
      />
      {hasPassword && <ChangePasswordForm />}
    </section>
  )
}

function ChangePasswordForm() {
  const [form, { currentPassword, password }] = useSchemaForm(changePasswordForm, {
    id: 'change-password',
    of: { intent: 'change-password' },
  })
  const isSending = useIsSending('change-password')
  const box = useResetWhenSaved(isSending, useFormResponse({ intent: 'change-password' }))
  return (
    <Card>
      <SchemaForm form={form} intent="change-password" ref={box} className="grid gap-4">
        <Field label="Current password" field={currentPassword} required>
          <PasswordInput autoComplete="current-password" called="current password" />
        </Field>
        <NewPasswordField field={password} />
        <SubmitButton pendingLabel="Saving..." className="justify-self-start">
          Change password
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}
