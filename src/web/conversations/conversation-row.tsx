import { clsx } from 'clsx'
import { city } from '#city/city.ts'
import { glance } from '#rules/base/calendar.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { ConversationCard } from '#server/messages/message-view.ts'
import { ExchangeBadge } from '#web/exchanges/exchange-badge.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { conversationInListPath, type ListView } from './conversation-path.ts'

export function ConversationRow({
  conversation,
  list,
  isOpen,
  now,
}: {
  conversation: ConversationCard
  list: ListView
  isOpen: boolean
  now: Date
}) {
  const { id, other, book, standing, lastMessage, lastMessageAt } = conversation
  // The open conversation counts as read.
  const unread = isOpen ? 0 : conversation.unread
  return (
    <Link
      to={conversationInListPath(id, list)}
      aria-current={isOpen ? 'page' : undefined}
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 -outline-offset-2 transition-colors two-pane:px-5',
        isOpen ? 'bg-primary-soft' : 'hover:bg-sunk',
      )}
    >
      <Avatar name={other.name} src={other.photo && picturePath(other.photo.id, 96)} />
      <span className="grid grid-cols-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span dir="auto" className={clsx('truncate text-left', unread > 0 ? 'font-bold' : 'font-semibold')}>
            {other.name}
          </span>
          <time dateTime={lastMessageAt.toISOString()} className="shrink-0 text-xs text-soft">
            {glance(lastMessageAt, { now, timeZone: city.timeZone })}
          </time>
        </span>
        {book && (
          <span dir="auto" className="truncate text-left font-serif text-sm font-semibold text-primary-ink">
            {book.title}
          </span>
        )}
        <span className="flex items-center justify-between gap-3">
          <span
            dir="auto"
            className={clsx('truncate text-left text-sm', unread > 0 ? 'font-semibold' : 'text-soft')}
          >
            {lastMessage || 'Message waiting'}
          </span>
          <CountBadge count={unread} label="unread" className="shrink-0" />
        </span>
        {standing !== 'open' && <ExchangeBadge state={standing} className="mt-1" />}
      </span>
    </Link>
  )
}
