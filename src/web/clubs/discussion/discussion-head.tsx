import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { BackLink } from '#web/ui/links/back-link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { Typed } from '#web/ui/typed.tsx'
import type { ShownDiscussion } from './shown-discussion.ts'

/** The discussion's title, and actions on the whole discussion. */
export function DiscussionHead({ discussion, here }: { discussion: ShownDiscussion; here: string }) {
  const { title, club, replies, isPinned, isLocked, isHidden, follows, canModerate } = discussion
  return (
    <header className="grid gap-3">
      <BackLink label={club.name} to={clubPath(club.id)} />
      <h1 className="text-3xl wrap-anywhere md:text-4xl">
        <Typed>{title}</Typed>
      </h1>
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <span>{replies === 1 ? '1 comment' : `${replies.toLocaleString(city.locale)} comments`}</span>
        {isPinned && <Badge>Pinned</Badge>}
        {isLocked && <Badge>Locked</Badge>}
        {isHidden && <Badge tone="warn">Hidden by an administrator</Badge>}
      </p>
      <RefusalAlert of={{ intent: ['follow', 'read', 'pin', 'lock'] }} />
      <div className="flex flex-wrap gap-2">
        <PostButton intent="follow" value={follows ? 'off' : 'on'}>
          {follows ? 'Unfollow' : 'Follow'}
        </PostButton>
        <LinkButton
          to={withParam(here, 'members', 'all')}
          state={opensWindow}
          preventScrollReset
          variant="outline"
          size="sm"
        >
          Members
        </LinkButton>
        {canModerate && (
          <>
            <PostButton intent="pin" value={isPinned ? 'off' : 'on'}>
              {isPinned ? 'Unpin' : 'Pin'}
            </PostButton>
            <PostButton intent="lock" value={isLocked ? 'off' : 'on'}>
              {isLocked ? 'Unlock' : 'Lock'}
            </PostButton>
          </>
        )}
      </div>
    </header>
  )
}

function PostButton({
  intent,
  value,
  children,
}: {
  intent: string
  value: 'on' | 'off'
  children: ReactNode
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" name="to" value={value} variant="outline" size="sm">
        {children}
      </Button>
    </Form>
  )
}
