import { Form } from 'react-router'
import { editForm } from '#rules/clubs/discussion-forms.ts'
import { mostTalkers } from '#rules/clubs/discussions/discussions.ts'
import { editMinutes } from '#rules/clubs/writing/writing-limits.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { Services } from '#server/services.ts'
import { CancelWindow, SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { RefusalToast } from './refusal-toast.tsx'
import type { WindowKind } from './window-of.ts'

type Clubs = Services['clubs']
type About = Awaited<ReturnType<Clubs['discussionPost']>>
type Talker = Awaited<ReturnType<Clubs['discussionTalkers']>>[number]

/** The window that the address says is open. */
export function DiscussionWindow({
  kind,
  about,
  talkers,
  here,
}: {
  kind: Exclude<WindowKind, 'quote'>
  about: About | null
  talkers: Talker[]
  here: string
}) {
  if (kind === 'members') return <Talkers talkers={talkers} here={here} />
  if (!about) return null
  if (kind === 'edit') return <EditWindow about={about} here={here} />
  return kind === 'report' ? <ReportWindow here={here} /> : <DeleteWindow about={about} here={here} />
}

function talkersText(shown: number): string {
  return shown < mostTalkers
    ? 'Everyone who has written in this discussion'
    : `The first ${mostTalkers} members who have written in this discussion`
}

export function Talkers({ talkers, here }: { talkers: Talker[]; here: string }) {
  return (
    <ScreenWindow title="Members" description={talkersText(talkers.length)} here={here}>
      <ul className="grid gap-1">
        {talkers.map(({ id, name, photo, isCreator, role }) => (
          <li key={id}>
            <Link to={profilePath(id)} className="flex min-h-11 items-center gap-3">
              <Avatar name={name} src={photo && picturePath(photo.id, 96)} size="sm" />
              <Typed>{name}</Typed>
              <Badge className="ml-auto">{isCreator ? 'Creator' : role}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </ScreenWindow>
  )
}

function DeleteWindow({ about, here }: { about: About; here: string }) {
  const isSending = useIsSending('delete')
  const what = about.number === 0 ? 'discussion' : 'comment'
  return (
    <ScreenWindow
      title={about.number === 0 ? 'Delete Discussion' : 'Delete Comment'}
      description={`Are you sure you want to delete this ${what}? This action cannot be undone.`}
      here={here}
    >
      <RefusalAlert of={{ intent: 'delete' }} />
      <Form method="post" className="grid gap-3 sm:flex sm:flex-row-reverse">
        <input type="hidden" name="intent" value="delete" />
        <SubmitButton variant="destructive" pending={isSending}>
          Delete
        </SubmitButton>
        <CancelWindow here={here} />
      </Form>
    </ScreenWindow>
  )
}

function EditWindow({ about: { id, body }, here }: { about: About; here: string }) {
  const [form, { post, message }] = useSchemaForm(editForm, {
    id: 'edit',
    of: { intent: 'edit' },
    defaultValue: { post: id, message: body },
  })
  return (
    <ScreenWindow
      title="Edit your comment"
      description={`You can edit for ${editMinutes} minutes after posting. It will be marked “edited”.`}
      here={here}
    >
      <SchemaForm form={form} intent="edit" className="grid gap-4">
        <HiddenInput field={post} />
        <RefusalToast answer={useFormResponse({ intent: 'edit' })} />
        <Field label="Your comment" field={message} required>
          <TextArea rows={6} />
        </Field>
        <SubmitOrClose here={here}>Save</SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}

function ReportWindow({ here }: { here: string }) {
  const [form, { details }] = useSchemaForm(writtenReportForm, { id: 'report', of: { intent: 'report' } })
  return (
    <ScreenWindow
      title="Report a comment"
      description="The club’s admins and moderators and our team will read it. Nobody else sees who sent it."
      here={here}
    >
      <SchemaForm form={form} intent="report" className="grid gap-4">
        <Field label="What happened?" field={details} required>
          <TextArea rows={4} />
        </Field>
        <SubmitOrClose here={here} variant="destructive">
          Submit Report
        </SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}
