import { Form } from 'react-router'
import { editForm } from '#rules/clubs/discussion-forms.ts'
import { mostTalkers } from '#rules/clubs/discussions/discussions.ts'
import { editMinutes } from '#rules/clubs/writing/writing-limits.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { Services } from '#server/services.ts'
import { CancelWindow, SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { WrittenReportForm } from '#web/shell/forms/written-report-form.tsx'
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
import { Typed, TypedIn } from '#web/ui/typed.tsx'
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
  const Window = ofPost[kind]
  return <Window about={about} here={here} />
}

type OfPost = { about: About; here: string }

const ofPost = { edit: EditWindow, report: ReportWindow, delete: DeleteWindow, ban: BanWindow }

/** Number 0 begins the discussion. */
const wordOf = ({ number }: About) => (number === 0 ? 'discussion' : 'reply')

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

function DeleteWindow({ about, here }: OfPost) {
  const isSending = useIsSending('delete')
  return (
    <ScreenWindow
      title={about.number === 0 ? 'Delete Discussion' : 'Delete Comment'}
      description={`Are you sure you want to delete this ${about.number === 0 ? 'discussion' : 'comment'}? This action cannot be undone.`}
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

function BanWindow({ about: { authorId, authorName }, here }: OfPost) {
  const isSending = useIsSending('ban')
  return (
    <ScreenWindow
      title={<TypedIn typed={authorName}>{`Ban ${authorName}?`}</TypedIn>}
      description="They can’t write, join or ask again until you allow it. What they’ve written stays."
      here={here}
    >
      <RefusalAlert of={{ intent: 'ban' }} />
      <Form method="post" className="grid gap-3 sm:flex sm:flex-row-reverse">
        <input type="hidden" name="intent" value="ban" />
        <input type="hidden" name="member" value={authorId} />
        <SubmitButton variant="destructive" pending={isSending}>
          Ban
        </SubmitButton>
        <CancelWindow here={here} />
      </Form>
    </ScreenWindow>
  )
}

function EditWindow({ about, here }: OfPost) {
  const { id, body } = about
  const [form, { post, message }] = useSchemaForm(editForm, {
    id: 'edit',
    of: { intent: 'edit' },
    defaultValue: { post: id, message: body },
  })
  return (
    <ScreenWindow
      title={`Edit your ${wordOf(about)}`}
      description={`You can edit for ${editMinutes} minutes after posting. It will be marked “edited”.`}
      here={here}
    >
      <SchemaForm form={form} intent="edit" className="grid gap-4">
        <HiddenInput field={post} />
        <RefusalToast answer={useFormResponse({ intent: 'edit' })} />
        <Field label="Message" field={message} required>
          <TextArea rows={6} />
        </Field>
        <SubmitOrClose here={here}>Save</SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}

function ReportWindow({ about, here }: OfPost) {
  return (
    <ScreenWindow
      title={`Report a ${wordOf(about)}`}
      description="The club’s admins and moderators and our team will read it. Nobody else sees who sent it."
      here={here}
    >
      <WrittenReportForm cancel={<CancelWindow here={here} />} />
    </ScreenWindow>
  )
}
