// The two panes of messages: the list, and whatever is open beside it. On a phone it is the one or the other.
import { clsx } from 'clsx'
import { Outlet, useLocation, useParams } from 'react-router'
import { growing, shownCount } from '#rules/paging.ts'
import type { ConversationCard } from '#server/messages/message-view.ts'
import { useLatestNews } from '#web/messages/thread-news.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import type { Route } from './+types/messages'
import { ConversationList } from './conversation-list.tsx'
import { conversationPath, type ListPlace, listPath, placeOf } from './conversation-path.ts'

// Each screen inside says who may enter: one of them asks guests to sign in by words of its own.
export const handle = { access: 'guest', shows: ['messages', 'exchanges'] }

export const meta = () => pageMeta({ title: 'Messages' })

export const loader = loads(async ({ services, viewer, url, clock }) => {
  const place = placeOf(url.searchParams)
  const { tab, shown } = place
  const found = viewer.kind === 'guest' ? [] : await services.messages.conversations(viewer, tab, shown + 1)
  return { place, ...growing(found, shown), now: clock() }
})

const tabLabels = { all: 'All', unread: 'Unread', pending: 'Pending' } as const

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { place, rows, more, now } = loaderData
  const conversations = useWithNews(rows)
  const { conversationId } = useParams()
  const pathTo = (to: ListPlace) => (conversationId ? conversationPath(conversationId, to) : listPath(to))
  const isListOnly = useLocation().pathname === '/messages'
  const Title = isListOnly ? 'h1' : 'p'
  return (
    <div
      className={clsx(
        'fills-window md:-mt-4 md:-mb-8 md:grid md:h-[calc(100dvh-var(--header-height)-var(--bar-height)-2.5rem)] md:min-h-96 md:grid-cols-[21rem_minmax(0,1fr)]',
        'md:overflow-hidden md:rounded-card md:border md:border-line md:bg-card md:shadow-card',
      )}
    >
      <section
        aria-label="Conversations"
        className={clsx('md:flex md:min-h-0 md:flex-col md:border-r md:border-line', !isListOnly && 'hidden')}
      >
        <Title className="font-serif text-3xl font-semibold md:px-5 md:pt-4 md:text-2xl">Messages</Title>
        <LinkTabs
          label="Which conversations"
          className="mt-2"
          tabs={(['all', 'unread', 'pending'] as const).map((each) => ({
            label: tabLabels[each],
            to: pathTo({ tab: each, shown: shownCount(null) }),
            current: each === place.tab,
          }))}
        />
        <ConversationList
          conversations={conversations}
          place={place}
          moreTo={more ? pathTo({ ...place, shown: more }) : undefined}
          openId={conversationId}
          now={now}
        />
      </section>
      <Outlet />
    </div>
  )
}

/** What was said since in the open conversation is its last message, and brings it to the top. */
function useWithNews(rows: ConversationCard[]): ConversationCard[] {
  const news = useLatestNews()
  const row = rows.find(({ id }) => id === news?.id)
  if (!news || !row || news.lastMessageAt <= row.lastMessageAt) return rows
  const { lastMessage, lastMessageAt } = news
  return [{ ...row, lastMessage, lastMessageAt }, ...rows.filter((other) => other !== row)]
}
