import { conversationPath } from '#rules/messages/conversation-path.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import type { ShownSharer } from './shown-sharer.ts'

/** The state of the viewer's own request, with a link to its conversation. */
export function OpenRequest({ request }: { request: NonNullable<ShownSharer['request']> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Badge tone="warn">{request.label}</Badge>
      {request.conversationId && (
        <Link
          to={conversationPath(request.conversationId)}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
        >
          Go to the conversation
        </Link>
      )}
    </div>
  )
}
