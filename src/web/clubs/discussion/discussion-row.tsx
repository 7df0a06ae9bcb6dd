import { city } from '#city/city.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import type { DiscussionCard } from '#server/clubs/discussions/discussion-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

export function DiscussionRow({ clubId, discussion }: { clubId: string; discussion: DiscussionCard }) {
  const { id, title, author, startedOn, replies, unread, isPinned, isLocked, isHidden } = discussion
  return (
    <Card interactive className="grid gap-1">
      <h3 className="text-lg wrap-anywhere">
        <Link to={discussionPath(clubId, id)} className="after:absolute after:inset-0 after:rounded-card">
          <Typed>{title}</Typed>
        </Link>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <span>
          Started by <Typed>{author}</Typed> on {startedOn}
        </span>
        <span>{replies === 1 ? '1 comment' : `${replies.toLocaleString(city.locale)} comments`}</span>
        {isPinned && <Badge>Pinned</Badge>}
        {isLocked && <Badge>Locked</Badge>}
        {isHidden && <Badge tone="warn">Hidden by an administrator</Badge>}
        {unread === null && <Badge tone="primary">New</Badge>}
        {unread !== null && unread > 0 && <Badge tone="primary">{unread} unread</Badge>}
      </p>
    </Card>
  )
}
