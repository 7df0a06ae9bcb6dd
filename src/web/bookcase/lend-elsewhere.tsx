import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { lentElsewhereForm } from '#web/library/copy-forms.ts'
import { FormToast } from '#web/shell/toasts/form-toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

/** Marks a copy as lent to somebody without an account. `posted` is the response to this copy's form. */
export function LendElsewhere({ copyId }: { copyId: string }) {
  const [form, { to }] = useSchemaForm(lentElsewhereForm, {
    id: `lend-${copyId}`,
    of: { intent: 'lend', copyId },
  })
  const [problem] = to.errors ?? []
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="grid gap-3">
      {form.status === 'error' && problem && <FormToast title="Missing Information" text={problem} />}
      <FormProblem form={form} />
      <input type="hidden" name="copyId" value={copyId} />
      <Field
        label="Lent to someone who isn’t a member"
        field={to}
        hint="Only you see the name. Nobody can request the copy until it’s back."
      >
        <TextInput autoComplete="off" placeholder="Their first name" />
      </Field>
      <SubmitButton name="intent" value="lend" variant="outline" size="sm" className="justify-self-start">
        Mark as lent
      </SubmitButton>
    </Form>
  )
}
