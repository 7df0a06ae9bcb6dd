import { closeClubForm } from '#rules/clubs/club-forms.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'

export function CloseClub() {
  const [form, { sure }] = useSchemaForm(closeClubForm, { id: 'close', of: { intent: 'close' } })
  return (
    <Disclosure title="Close this club">
      <SchemaForm form={form} intent="close" className="grid gap-4">
        <p className="max-w-prose">
          This is permanent. Nobody can post, join or meet in it again. We’ll tell its members, and they can
          still read it. Requests are declined, invitations end, and books that are shared only with this club
          are paused.
        </p>
        <Checkbox field={sure} label="I understand what closing means" />
        <SubmitButton variant="destructive" className="w-fit">
          Close Club
        </SubmitButton>
      </SchemaForm>
    </Disclosure>
  )
}
