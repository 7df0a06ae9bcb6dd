import { redirect } from 'react-router'
import { newConversationPath } from '#rules/messages/conversation-path.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { MessageCircle } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export const handle: Handle = { access: 'member' }

/** Other screens link here with the member to write to, and the event it is about. */
export const loader = loads(async ({ url }) => {
  const contact = url.searchParams.get('userId')
  const event = url.searchParams.get('event')
  if (contact) throw redirect(newConversationPath({ contact, event }))
  return null
})

/** The right pane when nothing is open; on a phone there is only the list. */
export default function NoConversation() {
  return (
    <div className="hidden place-items-center two-pane:grid">
      <EmptyState
        icon={MessageCircle}
        title="No Conversation Selected"
        hint="Choose a conversation, or find a book to talk about."
        action={<LinkButton to="/">Browse Books</LinkButton>}
      />
    </div>
  )
}
