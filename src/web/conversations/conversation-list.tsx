import type { ConversationTab } from '#rules/messages/messages.ts'
import type { ConversationCard } from '#server/messages/message-view.ts'
import { Hourglass, MessagesSquare } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import type { ListView } from './conversation-path.ts'
import { ConversationRow } from './conversation-row.tsx'

export function ConversationList({
  conversations,
  list,
  moreTo,
  openId,
  now,
}: {
  conversations: ConversationCard[]
  list: ListView
  /** The address of the longer list, if there is more. */
  moreTo: string | undefined
  openId: string | undefined
  now: Date
}) {
  if (conversations.length === 0) return <NoConversations tab={list.tab} />
  return (
    <ul className="-mx-4 divide-y divide-line two-pane:mx-0 two-pane:min-h-0 two-pane:flex-1 two-pane:overflow-y-auto two-pane:overscroll-contain">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow
            conversation={conversation}
            list={list}
            isOpen={conversation.id === openId}
            now={now}
          />
        </li>
      ))}
      {moreTo && (
        <li className="p-2 text-center">
          <MoreLink to={moreTo} />
        </li>
      )}
    </ul>
  )
}

function NoConversations({ tab }: { tab: ConversationTab }) {
  if (tab === 'pending') {
    return (
      <EmptyState
        icon={Hourglass}
        title="No Pending Requests"
        hint="Requests waiting for a reply appear here."
        action={showAll}
      />
    )
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No Messages"
      hint={
        tab === 'unread'
          ? 'You’re all caught up.'
          : 'Ask for a book, or write to its owner, and your conversation starts here.'
      }
      // On wider screens the same link is beside the list.
      action={
        tab === 'unread' ? (
          showAll
        ) : (
          <LinkButton to="/" className="two-pane:hidden">
            Browse Books
          </LinkButton>
        )
      }
    />
  )
}

const showAll = (
  <LinkButton to="/messages" variant="secondary">
    Show all messages
  </LinkButton>
)
