import { conversationPath } from '#rules/messages/conversation-path.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/report-conversation'
import { ReportForm, reportFormId } from './report-form.tsx'
import { reportsConversation } from './report-intent.ts'

// The conversation can be across a block, where only its report is left.
export const handle: Handle = { access: 'member' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? `Report ${loaderData.name}` : 'Report' })

export const loader = loads(read)

async function read({ services, viewer, params: { id = '' } }: ScreenArgs) {
  const { isBlocked, ...told } = await services.messages.conversationToReport(viewer, { conversationId: id })
  const back = isBlocked
    ? { label: 'Messages', to: '/messages' }
    : { label: 'Conversation', to: conversationPath(id) }
  return { ...told, back }
}

export const action = performs({
  '': reportsConversation(
    ({ params }) => params.id ?? '',
    async (args) => (await read(args)).back.to,
  ),
})

export default function ReportConversation({
  loaderData: { name, bookTitle, said, back },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={<TypedIn typed={name}>{`Report ${name}`}</TypedIn>}
        hint={
          <TypedIn typed={name}>{`Only our team will read this. ${name} won’t see who sent it.`}</TypedIn>
        }
        back={back}
      />
      {bookTitle && (
        <p className="text-soft">
          <TypedIn typed={bookTitle}>{`Your conversation about ${bookTitle}`}</TypedIn>
        </p>
      )}
      <ReportForm
        name={name}
        said={said}
        cancel={
          <LinkButton to={back.to} variant="outline" className="max-sm:order-last">
            Cancel
          </LinkButton>
        }
      />
      <LeaveQuestion box={reportFormId} />
    </div>
  )
}
