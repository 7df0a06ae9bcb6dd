import { cancelEventForm } from '#rules/events/event-forms.ts'
import { type Withdrawal, withdrawals } from '#rules/events/submission-status.ts'
import { SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { ScopeField } from './scope-field.tsx'

/** Cancels an event or withdraws an unpublished one, over its page. */
export function CancelEvent({
  here,
  isInSeries,
  withdrawal,
  mayWrite,
}: {
  here: string
  isInSeries: boolean
  withdrawal: Withdrawal
  /** A suspended member cancels without a message. */
  mayWrite: boolean
}) {
  const { asks, explains, button } = withdrawals[withdrawal]
  const [form, { note, scope }] = useSchemaForm(cancelEventForm, {
    id: 'cancel',
    of: { intent: 'cancel' },
    defaultValue: { scope: 'this' },
  })
  return (
    <ScreenWindow title={asks} description={explains} here={here}>
      <SchemaForm form={form} intent="cancel" className="grid gap-5">
        {isInSeries && <ScopeField field={scope} />}
        {mayWrite && withdrawal === 'cancel' && (
          <Field label="A message to them (optional)" field={note}>
            <TextArea rows={3} />
          </Field>
        )}
        <SubmitOrClose
          here={here}
          cancel="Keep it"
          variant="destructive"
          pendingLabel={withdrawal === 'cancel' ? 'Cancelling...' : 'Withdrawing...'}
        >
          {button}
        </SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}
