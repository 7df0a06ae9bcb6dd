import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { loginForm } from '#rules/members/member-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'
import { keepingWayBack } from './sign-in-way.ts'

export function LoginForm({ back }: { back: string }) {
  const [form, { email, password }] = useSchemaForm(loginForm, { id: 'login' })
  const isSending = useIsSending()
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormProblem form={form} />
      <Field label="Email" field={email} required>
        <TextInput type="email" autoComplete="username" />
      </Field>
      <Field label="Password" field={password} required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <SubmitButton pending={isSending} pendingLabel="Logging in..." block>
        Login
      </SubmitButton>
      <Link
        to={keepingWayBack('/auth/forgot', back)}
        className="mx-auto inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
      >
        Forgot password?
      </Link>
    </Form>
  )
}
