import type { MouseEvent } from 'react'
import { data } from 'react-router'
import { trimmed } from '#rules/base/text.ts'
import { askForm } from '#rules/clubs/club-forms.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import { discussionForm } from '#rules/clubs/discussion-forms.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { ClubNotFound } from '#web/clubs/club/club-not-found.tsx'
import { loadsOfClub } from '#web/clubs/club/loads-of-club.ts'
import { assertFilesTaken, fieldsOfRefusals } from '#web/clubs/discussion/file-problem.ts'
import { FilesField } from '#web/clubs/discussion/files-field.tsx'
import { RefusalToast } from '#web/clubs/discussion/refusal-toast.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { useFormAccepted } from '#web/shell/forms/use-form-accepted.ts'
import { useSavedDraft } from '#web/shell/forms/use-saved-draft.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle, ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { TextRows } from '#web/ui/forms/rows/text-rows.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { asks } from '#web/ui/windows/question.tsx'
import type { Route } from './+types/new-discussion'
import { Guidelines, guidelinesId } from './guidelines.tsx'
import { JoinRequired } from './join-required.tsx'

export const handle: Handle = { access: 'guest', shows: ['clubs'] }

export const meta = () => pageMeta({ title: 'New Discussion' })

export const loader = loadsOfClub(async ({ services, viewer, params }) => {
  try {
    const club = await services.clubs.club(viewer, { clubId: params.id ?? '' })
    return data({ club, freshKey: crypto.randomUUID() })
  } catch (error) {
    if (isRefusal(error) && error.code === 'CLUB_NOT_FOUND') return data(null, { status: 404 })
    throw error
  }
})

const clubOf = ({ params }: ScreenArgs) => params.id ?? ''

export const action = performs({
  '': intent({
    form: discussionForm,
    command: async (args, { acknowledged: _, fileProblem, fileName: _names, ...draft }) => {
      assertFilesTaken(fileProblem)
      return args.services.clubs.startDiscussion(args.viewer, { clubId: clubOf(args), ...draft })
    },
    after: (_, args) => redirectWithToast(clubPath(clubOf(args)), { title: 'Discussion Created' }),
    fieldOf: fieldsOfRefusals,
  }),
  ask: intent({
    form: askForm,
    command: (args, { message }) =>
      args.services.clubs.askToJoin(args.viewer, { clubId: clubOf(args), message }),
    after: ({ name }, args) =>
      redirectWithToast(clubPath(clubOf(args)), {
        title: 'Join Request Sent',
        text: `Your request to join ${name} has been sent to the admin.`,
      }),
  }),
})

export default function NewDiscussion({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ClubNotFound />
  const { club, freshKey } = loaderData
  const decision = canInClub('discuss', { ...club, isSiteAdmin: false })
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title="New Discussion" back={{ label: club.name, to: clubPath(club.id) }} />
      {decision.allowed ? (
        <DiscussionForm clubId={club.id} freshKey={freshKey} />
      ) : (
        <JoinRequired club={club} />
      )}
    </div>
  )
}

function DiscussionForm({ clubId, freshKey }: { clubId: string; freshKey: string }) {
  const [form, { title, message, links, clientKey, acknowledged }] = useSchemaForm(discussionForm, {
    id: 'discussion',
    defaultValue: { links: [''], clientKey: freshKey },
  })
  const isSending = useIsSending()
  const answer = useFormResponse()
  const { keep, forget } = useSavedDraft({
    formId: form.id,
    place: `new-discussion:${clubId}`,
    names: ['title', 'message'],
  })
  useFormAccepted((_form, to) => to.pathname === clubPath(clubId), forget)
  const { onClick: open, ...opens } = asks(guidelinesId)

  /** The guidelines open once there is something to post. */
  function next(event: MouseEvent<HTMLButtonElement>) {
    const typed = new FormData(event.currentTarget.form ?? undefined)
    const isMissing = ['title', 'message'].some((name) => trimmed(String(typed.get(name) ?? '')) === '')
    if (!isMissing) return open(event)
    event.preventDefault()
    raiseToast({
      tone: 'destructive',
      title: 'Missing Information',
      text: 'Please fill in both title and message fields.',
    })
  }

  return (
    <SchemaForm form={form} encType="multipart/form-data" onInput={keep} className="grid gap-5">
      {/* Enter presses the first submit button, which opens the guidelines, too. */}
      <Button {...opens} type="submit" hidden onClick={next} off={isSending} />
      <RefusalToast answer={answer} />
      <HiddenInput field={clientKey} />
      <Field label="Title" field={title} required>
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Message"
        field={message}
        hint="You can use Markdown: *italic*, **bold**, > quote, and ||double bars|| to hide spoilers"
        required
      >
        <TextArea rows={8} />
      </Field>
      <FilesField answer={answer} />
      <TextRows
        form={form}
        field={links}
        legend={<legend className="mb-2 font-medium">Links</legend>}
        name="Link"
        most={writingLimits.links}
        input={{ inputMode: 'url', placeholder: 'https://', autoComplete: 'off' }}
      />
      <FieldError id={acknowledged.errorId} errors={acknowledged.errors} />
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button {...opens} onClick={next} off={isSending}>
          {isSending ? 'Creating Discussion...' : 'Start Discussion'}
        </Button>
        <LinkButton to={clubPath(clubId)} variant="outline">
          Cancel
        </LinkButton>
      </div>
      <Guidelines isSending={isSending} />
    </SchemaForm>
  )
}
