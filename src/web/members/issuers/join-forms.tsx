import type { ReactNode } from 'react'
import { joinForm, joinWithEmailForm } from '#rules/members/member-forms.ts'
import { OldEnough } from '#web/members/sign-in/old-enough.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function JoinForm({ name: said }: { name: string }) {
  const [form, { name, isOldEnough }] = useSchemaForm(joinForm, { id: 'join', defaultValue: { name: said } })
  return (
    <SchemaForm form={form} className="grid gap-4">
      <Field label="Full Name" field={name} required>
        <TextInput autoComplete="name" />
      </Field>
      <OldEnough field={isOldEnough} />
      <CreateAccount>Create Account</CreateAccount>
    </SchemaForm>
  )
}

export function JoinWithEmailForm(said: { name: string; email: string }) {
  const [form, { name, email, isOldEnough }] = useSchemaForm(joinWithEmailForm, {
    id: 'join-with-email',
    defaultValue: said,
  })
  return (
    <SchemaForm form={form} className="grid gap-4">
      <Field label="Full Name" field={name} required>
        <TextInput autoComplete="name" />
      </Field>
      <Field label="Email" field={email} required>
        <TextInput type="email" autoComplete="email" />
      </Field>
      <OldEnough field={isOldEnough} />
      <CreateAccount>Send me a code</CreateAccount>
    </SchemaForm>
  )
}

function CreateAccount({ children }: { children: ReactNode }) {
  return (
    <SubmitButton pendingLabel="Creating your account..." block>
      {children}
    </SubmitButton>
  )
}
