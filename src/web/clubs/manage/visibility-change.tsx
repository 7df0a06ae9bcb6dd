import { visibilityForm } from '#rules/clubs/club-forms.ts'
import type { ClubVisibility } from '#rules/clubs/clubs.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'

const explained: Record<ClubVisibility, string> = {
  public:
    'Every member will be able to see everything in this club, including older discussions and their files, its members, books and events. Anyone can join straight away. We’ll let its members know.',
  private:
    'Only its members will be able to see what’s in it. Everyone else sees its name, description and number of members, and can ask to join. Anyone else who is going to one of its events can no longer come. We’ll let them and its members know.',
}

/** Asks twice: it has to be opened, then ticked as read. */
export function VisibilityChange({ visibility }: { visibility: ClubVisibility }) {
  const other = visibility === 'public' ? 'private' : 'public'
  const [form, { sure }] = useSchemaForm(visibilityForm, { id: 'visibility', of: { intent: 'visibility' } })
  return (
    <Disclosure title={`Make this club ${other}`}>
      <SchemaForm form={form} intent="visibility" className="grid gap-4">
        <input type="hidden" name="visibility" value={other} />
        <p className="max-w-prose">{explained[other]}</p>
        <Checkbox field={sure} label="I’ve read what will change" />
        <SubmitButton variant="destructive" className="w-fit">
          {`Make it ${other}`}
        </SubmitButton>
      </SchemaForm>
    </Disclosure>
  )
}
