import { getFormProps, getInputProps } from '@conform-to/react'
import { Form } from 'react-router'
import { signUpForm } from '#rules/member-forms.ts'
import { passwordMinimum } from '#rules/members.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function SignUpForm({ actionData }: { actionData: object | undefined }) {
  const [form, { name, email, password }] = useSchemaForm(signUpForm, { id: 'sign-up', actionData })
  const isSending = useIsSending()
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormProblem form={form} />
      <Field label="Full Name" id={name.id} errors={name.errors} required>
        <TextInput {...getInputProps(name, { type: 'text' })} key={undefined} autoComplete="name" />
      </Field>
      <Field label="Email" id={email.id} errors={email.errors} required>
        <TextInput {...getInputProps(email, { type: 'email' })} key={undefined} autoComplete="username" />
      </Field>
      <Field
        label="Password"
        id={password.id}
        errors={password.errors}
        hint={`Password must be at least ${passwordMinimum} characters`}
        required
      >
        <PasswordInput
          {...getInputProps(password, { type: 'password' })}
          key={undefined}
          autoComplete="new-password"
        />
      </Field>
      <SubmitButton pending={isSending} pendingLabel="Creating your account..." block>
        Create Account
      </SubmitButton>
    </Form>
  )
}
