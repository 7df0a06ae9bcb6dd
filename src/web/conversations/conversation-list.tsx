import { Form } from 'react-router'
import { mostShown } from '#rules/base/paging.ts'
import type { ConversationTab } from '#rules/messages/messages.ts'
import type { ConversationCard } from '#server/messages/message-view.ts'
import { Button } from '#web/ui/button.tsx'
import { useAddressForm } from '#web/ui/forms/address/use-address-form.ts'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Hourglass, MessagesSquare, Search } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { type ListView, listViewOf } from './conversation-path.ts'
import { ConversationRow } from './conversation-row.tsx'

// Fewer are seen at a glance.
const WORTH_SEARCHING = 12

export function ConversationList({
  conversations,
  list,
  pathTo,
  moreTo,
  openId,
  now,
}: {
  conversations: ConversationCard[]
  list: ListView
  pathTo: (list: ListView) => string
  /** The address of the longer list, if there is more. */
  moreTo: string | undefined
  openId: string | undefined
  now: Date
}) {
  return (
    <>
      {(list.text !== '' || conversations.length >= WORTH_SEARCHING) && (
        <ConversationSearch list={list} pathTo={pathTo} />
      )}
      {conversations.length === 0 ? (
        list.text ? (
          <NothingFound />
        ) : (
          <NoConversations tab={list.tab} />
        )
      ) : (
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
          {conversations.length >= mostShown && (
            <li className="p-4 text-center text-sm text-soft">
              Your latest {mostShown} are listed. To find an older one, search for a name or a book.
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** Above a long list of conversations, within its tab. `pathTo` keeps the open conversation beside the list. */
function ConversationSearch({ list, pathTo }: { list: ListView; pathTo: (to: ListView) => string }) {
  const here = pathTo(list)
  const addressForm = useAddressForm({ here, pathOf: (typed) => pathTo(listViewOf(typed)) })
  return (
    <Form
      {...addressForm}
      method="get"
      action={here.split('?', 1)[0] ?? ''}
      role="search"
      aria-label="Your conversations"
      className="mt-2 flex gap-2 two-pane:mx-3"
    >
      {list.tab !== 'all' && <input type="hidden" name="tab" value={list.tab} />}
      <SearchInput label="Search your conversations" placeholder="Name or book…" defaultValue={list.text} />
      <Button type="submit" variant="secondary" className="shrink-0 rounded-full">
        Search
      </Button>
    </Form>
  )
}

const NothingFound = () => (
  <EmptyState
    icon={Search}
    title="No conversations found"
    hint="Search for a name, or for words of a book’s title."
    action={showAll}
  />
)

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
