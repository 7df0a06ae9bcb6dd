import { letKnowForm } from '#web/suburb/invite/invite-forms.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choices/switch.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

/** For a member who came by somebody's link: whether that member learns who they are. */
export function LetKnow({ isTold }: { isTold: boolean }) {
  const [form, fields] = useSchemaForm(letKnowForm, {
    id: 'let-know',
    of: { intent: 'let-know' },
    defaultValue: { isTold },
  })
  return (
    <Card className="print:hidden">
      <SchemaForm form={form} intent="let-know" preventScrollReset className="grid gap-1">
        <Switch
          label="Let them know"
          hint="You came by a neighbour’s link. Without this, they don’t learn who you are."
          field={fields.isTold}
        />
        <SubmitButton
          variant="outline"
          pending={useIsSending('let-know')}
          className="mt-2 justify-self-start"
        >
          Save
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}
