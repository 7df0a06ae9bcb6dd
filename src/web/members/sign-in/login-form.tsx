import { loginForm } from '#rules/members/member-forms.ts'
import { keepingWayBack } from '#rules/members/sign-in-path.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'

export function LoginForm({ back, hasIssuers }: { back: string; hasIssuers: boolean }) {
  const [form, { email, password }] = useSchemaForm(loginForm, { id: 'login' })
  const isLimited = useFormResponse()?.about === 'LOG_IN_LIMITED'
  return (
    <SchemaForm form={form} className="grid gap-4">
      {isLimited && (
        <p>
          You don’t have to wait.{' '}
          <Link
            to={keepingWayBack('/auth/forgot', back)}
            className="text-primary-ink underline underline-offset-4"
          >
            Reset your password
          </Link>
          , and you can log in here straight away.{' '}
          <span>
            {hasIssuers ? 'A passkey and the quick logins below still work.' : 'A passkey still works.'}
          </span>
        </p>
      )}
      <Field label="Email" field={email} required>
        <TextInput type="email" autoComplete="username" />
      </Field>
      <Field label="Password" field={password} required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <SubmitButton pendingLabel="Logging in..." block>
        Login
      </SubmitButton>
      <Link
        to={keepingWayBack('/auth/forgot', back)}
        className="mx-auto inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
      >
        Forgot password?
      </Link>
    </SchemaForm>
  )
}
