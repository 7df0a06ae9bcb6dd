import { askForm } from '#rules/clubs/club-forms.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { TypedIn } from '#web/ui/typed.tsx'

/** Open while the address says so. */
export function AskToJoin({ club: { id, name } }: { club: ClubHead }) {
  const [form, { message }] = useSchemaForm(askForm, { id: 'ask', of: { intent: 'ask' } })
  const here = clubPath(id)
  return (
    <ScreenWindow
      title={<TypedIn typed={name}>{`Join ${name}`}</TypedIn>}
      description="This club is private. Its admins will read your request and reply."
      here={here}
    >
      <SchemaForm form={form} intent="ask" className="grid gap-4">
        <Field label="A message for the club admin" field={message} hint="Optional">
          <TextArea />
        </Field>
        <SubmitOrClose here={here} pendingLabel="Sending...">
          Send Request
        </SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}
