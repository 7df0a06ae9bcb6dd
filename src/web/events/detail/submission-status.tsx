import { eventPath } from '#rules/events/event-paths.ts'
import { submissionStatus } from '#rules/events/submission-status.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import type { TimedEvent } from './timed-event.ts'

/** What is unusual about an event: its status for the person who submitted it, and whether it is cancelled. */
export function SubmissionStatus({ event }: { event: TimedEvent }) {
  const { state, isCancelled, cancelNote, revises, change, rejectReason } = event
  const { badge, says } = submissionStatus({ ...event, isChange: revises !== null })
  if (state === 'approved')
    return (
      <>
        {isCancelled && (
          <Alert title="This event has been cancelled.">
            {cancelNote && <span dir="auto">{cancelNote}</span>}
          </Alert>
        )}
        {event.isHidden && !isCancelled && (
          <Alert tone="info" title="This event is hidden while an administrator reviews it.">
            Only administrators and the person who submitted it can see it. Nothing is lost, and it isn’t
            cancelled.
          </Alert>
        )}
        {event.isOrganiserOut && !isCancelled && (
          <Alert title="This event is off our lists for now.">
            The organiser’s account is disabled. Please check that it’s still on before you go.
          </Alert>
        )}
        {change && (
          <Alert
            tone="info"
            title={
              change.state === 'rejected'
                ? 'Your changes weren’t accepted.'
                : 'Your changes are waiting for review. Until then, the event stays as it is.'
            }
          >
            <LinkButton to={eventPath(change.id)} variant="link">
              See your changes
            </LinkButton>
          </Alert>
        )}
      </>
    )
  const title = isCancelled
    ? badge
    : state === 'rejected'
      ? revises
        ? 'These changes weren’t accepted.'
        : 'This event hasn’t been published.'
      : revises
        ? event.revisesFollowing
          ? 'These are changes to this date and all that follow.'
          : 'These are changes to the published event.'
        : badge
  return (
    <Alert tone={state === 'rejected' && !isCancelled ? 'danger' : 'info'} title={title}>
      {rejectReason && (
        <p>
          The reason: <span dir="auto">{rejectReason}</span>
        </p>
      )}
      {event.isOwn && says && <p>{says}</p>}
      {revises && (
        <LinkButton to={eventPath(revises)} variant="link">
          See it as published
        </LinkButton>
      )}
    </Alert>
  )
}
