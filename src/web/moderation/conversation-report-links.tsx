import { reportPath } from '#rules/moderation/moderation-paths.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

export type ReportableConversation = { id: string; bookTitle: string | null }

/** To the reports of the viewer's conversations with a member, the newest first. */
export function ConversationReportLinks({
  name,
  conversations,
}: {
  name: string
  conversations: readonly ReportableConversation[]
}) {
  return (
    <>
      {conversations.map(({ id, bookTitle }) => (
        <Link
          key={id}
          to={reportPath('conversation', id)}
          className="flex min-h-11 items-center text-sm font-medium text-primary-ink underline underline-offset-4 wrap-anywhere"
        >
          <span>
            Report your conversation
            <span className="sr-only">
              {' with '}
              <Typed>{name}</Typed>
            </span>
            {bookTitle && (
              <span>
                {' about '}
                <Typed>{bookTitle}</Typed>
              </span>
            )}
          </span>
        </Link>
      ))}
    </>
  )
}
