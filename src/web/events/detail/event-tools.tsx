import { calendarFilePath, eventPath, ownEventsPath, submitEventPath } from '#rules/events/event-paths.ts'
import { withdrawalOf, withdrawals } from '#rules/events/submission-status.ts'
import { reportPath } from '#rules/moderation/moderation-paths.ts'
import { FollowCalendar } from '#web/events/list/follow-calendar.tsx'
import { shareFile } from '#web/shell/installed/share-file.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import type { TimedEvent } from './timed-event.ts'

/** What few people come to an event's page for, and what its host does with it. Below the text that everyone comes to read. */
export function EventTools({ event, followedSince }: { event: TimedEvent; followedSince: string | null }) {
  const { id, state, isHidden, isOwn, isWished, isInCalendar } = event
  const isPublished = state === 'approved'
  return (
    <>
      <HostTools event={event} />
      <p className="flex flex-wrap gap-x-6 empty:hidden">
        {isPublished && (
          <a href={calendarFilePath(id)} onClick={shareFile} className={linkStyle}>
            Calendar file (.ics)
          </a>
        )}
        {(isWished || isInCalendar) && (
          <Link to={ownEventsPath} className={linkStyle}>
            My Events
          </Link>
        )}
        {isPublished && !isHidden && !isOwn && (
          <Link to={reportPath('event', id)} className={linkStyle}>
            Report this event
          </Link>
        )}
      </p>
      {isInCalendar && (
        <FollowCalendar
          title="Your events in your own calendar"
          since={followedSince}
          explains="A private link for the calendar on your phone or computer. It includes the events you add to your calendar here, and stops working if you change your password, end all your other sessions or end the one you made it in."
        />
      )}
    </>
  )
}

function HostTools({ event }: { event: TimedEvent }) {
  const { id, state, club, revises, mayChange, mayCancel, mayWriteNote, mayTickWhoCame } = event
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {mayChange && !club && (
        <LinkButton to={`${submitEventPath}?${new URLSearchParams({ event: id })}`} variant="outline">
          Edit Event
        </LinkButton>
      )}
      {mayChange && club && (
        <LinkButton to={`${eventPath(id)}?do=edit`} {...inWindow}>
          Edit Event
        </LinkButton>
      )}
      {mayWriteNote && (
        <LinkButton to={`${eventPath(id)}?do=write`} {...inWindow}>
          Write to everyone going
        </LinkButton>
      )}
      {mayTickWhoCame && (
        <LinkButton to={`${eventPath(id)}?do=came`} {...inWindow}>
          Who came
        </LinkButton>
      )}
      {mayCancel && (
        <LinkButton to={`${eventPath(id)}?do=cancel`} {...inWindow} variant="ghost">
          {withdrawals[withdrawalOf({ state, isChange: revises !== null })].button}
        </LinkButton>
      )}
    </div>
  )
}

const inWindow = { state: opensWindow, preventScrollReset: true, variant: 'outline' } as const

const linkStyle = 'inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4'
