import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { inviteByNameForm } from '#rules/clubs/club-forms.ts'
import { useResetWhenSaved } from '#web/ui/forms/address/use-reset-when-saved.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function InviteByName() {
  const [form, { name }] = useSchemaForm(inviteByNameForm, {
    id: 'invite-name',
    of: { intent: 'invite-name' },
  })
  const isSending = useIsSending('invite-name')
  const box = useResetWhenSaved(isSending, useFormResponse({ intent: 'invite-name' }))
  return (
    <Form method="post" {...getFormProps(form)} ref={box} className="grid gap-3">
      <input type="hidden" name="intent" value="invite-name" />
      <h2 className="text-xl">Invite a member</h2>
      <FormProblem form={form} />
      <Field
        label="Name or username"
        field={name}
        hint="Like Noah Berg, noah or @noah. We’ll let them know, and they can join in one tap"
        required
      >
        <TextInput autoComplete="off" />
      </Field>
      <SubmitButton pending={isSending} className="w-fit">
        Invite
      </SubmitButton>
    </Form>
  )
}
