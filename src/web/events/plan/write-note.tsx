import { hostNoteForm } from '#rules/events/event-forms.ts'
import { hostNoteLimits } from '#rules/events/hosting/host-note-limits.ts'
import { SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

/** A message to everyone going, over the event's page. */
export function WriteNote({ here, going }: { here: string; going: number }) {
  const [form, { note }] = useSchemaForm(hostNoteForm, { id: 'note', of: { intent: 'note' } })
  return (
    <ScreenWindow title="Write to everyone going" description={explains(going)} here={here}>
      <SchemaForm form={form} intent="note" className="grid gap-5">
        <Field
          label="Your message"
          field={note}
          hint={`Plain text, up to ${hostNoteLimits.text} characters. You can send ${hostNoteLimits.ofDay} messages a day. Once it’s sent you can’t change it, but you can withdraw it.`}
        >
          <TextArea rows={5} />
        </Field>
        <SubmitOrClose here={here} cancel="Don’t send" pendingLabel="Sending...">
          Send to everyone going
        </SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}

function explains(going: number): string {
  const stays = 'Your message stays on the event’s page, where people who join later can read it too.'
  if (going === 0) return `Nobody has said they’re going yet. ${stays}`
  return `${going === 1 ? '1 person is' : `${going} people are`} going, and we’ll let them know. ${stays}`
}
