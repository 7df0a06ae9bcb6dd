import { useNavigation } from 'react-router'
import { changeAccountForm } from '#web/moderation/users/account-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import type { ShownUser } from './shown-user.ts'
import { StatusSwitch } from './status-switch.tsx'

/** Disables or enables the account, by its switch or its button, which do the same. */
export function StatusForm({ user: { id, state } }: { user: ShownUser }) {
  const accountAction = state === 'disabled' ? 'enable' : 'disable'
  const [form, fields] = useSchemaForm(changeAccountForm, { id: 'status', of: { user: id, accountAction } })
  const sent = useNavigation().formData
  const isSending = sent?.get('user') === id && sent.get('accountAction') === accountAction
  return (
    <SchemaForm form={form} preventScrollReset className="grid gap-3">
      <input type="hidden" name="user" value={id} />
      <input type="hidden" name="accountAction" value={accountAction} />
      <StatusSwitch isActive={accountAction === 'disable'} isSending={isSending} />
      {accountAction === 'disable' ? (
        <div id="disable" className="grid scroll-mt-4 gap-3">
          <Field
            label="Reason"
            field={fields.why}
            hint="They’ll see it when they log in. They’re logged out straight away, and their books are hidden."
            required
          >
            <TextArea rows={3} />
          </Field>
          <LeaveQuestion
            box={form.id}
            isWithin={({ search }) => new URLSearchParams(search).get('user') === id}
          />
          <SubmitButton variant="destructive" pending={isSending}>
            Disable User
          </SubmitButton>
        </div>
      ) : (
        <SubmitButton pending={isSending}>Enable User</SubmitButton>
      )}
    </SchemaForm>
  )
}
