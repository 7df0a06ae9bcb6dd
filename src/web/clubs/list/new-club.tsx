import { clubForm } from '#rules/clubs/club-forms.ts'
import { clubsPath } from '#rules/clubs/club-path.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ClubFields, VisibilityField } from './club-fields.tsx'
import { refusedClubFields } from './refused-club-fields.ts'

// For members; guests are asked to sign in with its own message.
export const handle: Handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Create a Book Club' })

export const loader = loads(async ({ viewer, url }) => {
  if (viewer.kind === 'guest') throw await toSignIn(url.pathname, 'Please sign in to create a book club.')
  return null
})

export const action = performs({
  '': intent({
    form: clubForm,
    command: ({ services, viewer }, facts) => services.clubs.beginClub(viewer, facts),
    after: (_, { value: { name } }) =>
      redirectWithToast(clubsPath, {
        title: 'Book Club Created!',
        text: `${name} is on the list. Open it to invite your neighbours.`,
      }),
    fieldOf: refusedClubFields,
  }),
})

export default function NewClub() {
  const [form, fields] = useSchemaForm(clubForm, {
    id: 'club',
    defaultValue: { visibility: 'public' },
  })
  const isSending = useIsSending()
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Create a Book Club"
        hint="You’re its admin until you hand it over."
        back={{ label: 'Book Clubs', to: clubsPath }}
      />
      <SchemaForm form={form} className="grid gap-5">
        <ClubFields fields={fields} />
        <VisibilityField field={fields.visibility} />
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <SubmitButton pending={isSending} pendingLabel="Creating...">
            Create Club
          </SubmitButton>
          <LinkButton to={clubsPath} variant="outline" off={isSending}>
            Cancel
          </LinkButton>
        </div>
        <LeaveQuestion box={form.id} />
      </SchemaForm>
    </div>
  )
}
