import { rejectEventForm } from '#rules/events/submission-forms.ts'
import { type SavedAnswer, SavedAnswersList } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Typed } from '#web/ui/typed.tsx'

/** Rejects a submission with a reason, over the list. */
export function RejectWindow({
  submission,
  here,
  saved,
}: {
  submission: { id: string; version: number; title: string; organiser: { name: string } | null }
  here: string
  saved: SavedAnswer[]
}) {
  const { id, version, title, organiser } = submission
  const [form, fields] = useSchemaForm(rejectEventForm, { id: 'reject', of: { intent: 'reject', event: id } })
  return (
    <ScreenWindow
      title="Reject this event?"
      description={
        <>
          We’ll send your reason to the person who submitted “<Typed>{title}</Typed>”, unless they’re a guest
          who left no email address.
        </>
      }
      here={here}
    >
      <SchemaForm form={form} intent="reject" className="grid gap-5">
        <input type="hidden" name="event" value={id} />
        <input type="hidden" name="version" value={version} />
        <Field label="Reason" field={fields.reason} hint="They’ll see this" required>
          <TextArea rows={3} />
        </Field>
        <SavedAnswersList answers={saved} name={organiser?.name ?? null} field="reason" />
        <SubmitButton variant="destructive" pendingLabel="Rejecting...">
          Reject
        </SubmitButton>
      </SchemaForm>
    </ScreenWindow>
  )
}
