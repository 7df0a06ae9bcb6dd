// The two panes of messages: the list, and the open conversation beside it. On a phone, one or the other.
import { clsx } from 'clsx'
import { Outlet, useLocation, useParams } from 'react-router'
import { growing, shownCount } from '#rules/base/paging.ts'
import { reportPath } from '#rules/moderation/moderation-paths.ts'
import type { ConversationCard } from '#server/messages/message-view.ts'
import { useLatestNews } from '#web/messages/thread-news.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { Link } from '#web/ui/links/link.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import type { Route } from './+types/messages'
import { isAcrossBlock } from './conversation-gone.ts'
import { ConversationList } from './conversation-list.tsx'
import { conversationInListPath, type ListView, listPath, listViewOf } from './conversation-path.ts'

// The screens inside decide who may enter: one of them has its own message for guests.
export const handle: Handle = { access: 'guest', shows: ['messages', 'exchanges'] }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tab = loaderData?.list.tab ?? 'all'
  return pageMeta({ title: 'Messages', part: tab !== 'all' && tabLabels[tab] })
}

export const loader = loads(async (args) => {
  const { services, viewer, url, clock } = args
  const list = listViewOf(url.searchParams)
  const { shown, ...sought } = list
  const found =
    viewer.kind === 'guest'
      ? []
      : await services.messages.conversations(viewer, { ...sought, limit: shown + 1 })
  const asked = viewer.kind === 'guest' ? null : url.searchParams.get('gone')
  const gone = asked && (await isAcrossBlock(args, asked)) ? asked : null
  return { list, ...growing(found, shown), gone, now: clock() }
})

const tabLabels = { all: 'All', unread: 'Unread', pending: 'Pending' } as const

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { list, rows, more, gone, now } = loaderData
  const conversations = useWithNews(rows)
  const { conversationId } = useParams()
  const pathTo = (to: ListView) =>
    conversationId ? conversationInListPath(conversationId, to) : listPath(to)
  const isListOnly = useLocation().pathname === '/messages'
  const Title = isListOnly ? 'h1' : 'p'
  return (
    <div
      className={clsx(
        'fills-window two-pane:-mt-4 two-pane:-mb-8 two-pane:grid two-pane:h-[calc(100dvh-var(--header-height)-var(--bar-height)-2.5rem)] two-pane:min-h-96 two-pane:grid-cols-[21rem_minmax(0,1fr)]',
        'two-pane:overflow-hidden two-pane:rounded-card two-pane:border two-pane:border-line two-pane:bg-card two-pane:shadow-card',
      )}
    >
      <section
        aria-label="Conversations"
        className={clsx(
          'two-pane:flex two-pane:min-h-0 two-pane:flex-col two-pane:border-r two-pane:border-line',
          !isListOnly && 'hidden',
        )}
      >
        <Title className="font-serif text-3xl font-semibold two-pane:px-5 two-pane:pt-4 two-pane:text-2xl">
          Messages
        </Title>
        <LinkTabs
          label="Which conversations"
          className="mt-2"
          tabs={(['all', 'unread', 'pending'] as const).map((each) => ({
            label: tabLabels[each],
            to: pathTo({ tab: each, text: list.text, shown: shownCount(null) }),
            current: each === list.tab,
          }))}
        />
        {gone && <GoneNotice id={gone} />}
        <ConversationList
          conversations={conversations}
          list={list}
          pathTo={pathTo}
          moreTo={more ? pathTo({ ...list, shown: more }) : undefined}
          openId={conversationId}
          now={now}
        />
      </section>
      <Outlet />
    </div>
  )
}

/** Where a conversation across a block was opened. */
function GoneNotice({ id }: { id: string }) {
  return (
    <Alert tone="info" className="mt-2 two-pane:mx-3">
      <p>This conversation is closed, because one of you has blocked the other.</p>
      <Link
        to={reportPath('conversation', id)}
        className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4"
      >
        Report it to our team
      </Link>
    </Alert>
  )
}

/** A new message in the open conversation becomes its last message, and moves it to the top. */
function useWithNews(rows: ConversationCard[]): ConversationCard[] {
  const news = useLatestNews()
  const row = rows.find(({ id }) => id === news?.id)
  if (!news || !row || news.lastMessageAt <= row.lastMessageAt) return rows
  const { lastMessage, lastMessageAt } = news
  return [{ ...row, lastMessage, lastMessageAt }, ...rows.filter((other) => other !== row)]
}
