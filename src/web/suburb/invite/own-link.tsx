import { ShareButton } from '#web/shell/share-button.tsx'
import { changeStreetLinkForm } from '#web/suburb/invite/invite-forms.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choices/switch.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

type Link = { path: string; address: string; showsName: boolean; showsSuburb: boolean }

/** The link itself, what it says of the member, and how it ends. */
export function OwnLink({ link: { path, address, showsName, showsSuburb } }: { link: Link }) {
  return (
    <Card className="grid gap-5 print:hidden">
      <div className="grid gap-2">
        <h2 className="text-lg md:text-2xl">Your link</h2>
        <p className="rounded-control bg-sunk px-3 py-2 font-mono text-sm wrap-anywhere">{address}</p>
        <div>
          <ShareButton path={path} title="Books on our street" variant="outline" size="sm">
            Share your link
          </ShareButton>
        </div>
      </div>
      <ShownForm key={`${showsName} ${showsSuburb}`} showsName={showsName} showsSuburb={showsSuburb} />
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="text-sm text-soft">
          A new link replaces this one, and posters with the old one stop working. Neighbours who have joined
          stay counted.
        </p>
        <RefusalAlert of={{ intent: ['draw', 'end'] }} />
        <div className="flex flex-wrap gap-3">
          <ActionButton fields={{ intent: 'draw' }} label="Replace my link" />
          <ActionButton fields={{ intent: 'end' }} label="Turn my link off" />
        </div>
      </div>
    </Card>
  )
}

function ShownForm({ showsName, showsSuburb }: Pick<Link, 'showsName' | 'showsSuburb'>) {
  const [form, fields] = useSchemaForm(changeStreetLinkForm, {
    id: 'street-link',
    of: { intent: 'change' },
    defaultValue: { showsName, showsSuburb },
  })
  return (
    <SchemaForm form={form} intent="change" preventScrollReset className="grid gap-1">
      <Switch
        label="Show my first name"
        hint="On your posters, and to everyone who opens your link."
        field={fields.showsName}
      />
      <Switch
        label="Show my suburb"
        hint="Your link then shows what neighbours there share."
        field={fields.showsSuburb}
      />
      <SubmitButton variant="outline" pending={useIsSending('change')} className="mt-2 justify-self-start">
        Save
      </SubmitButton>
    </SchemaForm>
  )
}
