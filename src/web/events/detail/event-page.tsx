import { eventPath, eventsPath } from '#rules/events/event-paths.ts'
import { seatsText } from '#rules/events/events.ts'
import { submissionStatus } from '#rules/events/submission-status.ts'
import { EventPicture } from '#web/events/list/event-picture.tsx'
import { ShareButton } from '#web/shell/share-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BackLink } from '#web/ui/links/back-link.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Attendees } from './attendees.tsx'
import { ContactOrganiser } from './contact-organiser.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventLocation } from './event-location.tsx'
import { EventTools } from './event-tools.tsx'
import { HostNotes } from './host-notes.tsx'
import { MarkButton } from './mark-button.tsx'
import { Organiser } from './organiser.tsx'
import { OtherDates } from './other-dates.tsx'
import { RsvpForm } from './rsvp-form.tsx'
import { SubmissionStatus } from './submission-status.tsx'
import type { TimedEvent } from './timed-event.ts'

export function EventPage({
  event,
  styleUrl,
  followedSince,
}: {
  event: TimedEvent
  styleUrl: string | null
  /** When the link of the viewer's own calendar was made. */
  followedSince: string | null
}) {
  const { id, title, description, picture, state, revises, isCancelled, mayAnswer } = event
  const seats = isCancelled || event.isOver ? undefined : seatsText(event)
  const isPublished = state === 'approved'
  const isShown = isPublished && !event.isHidden
  const { badge, tone } = submissionStatus({ ...event, isChange: revises !== null })
  return (
    <article className="mx-auto grid w-full max-w-3xl gap-6">
      <header className="grid gap-3">
        <BackLink label="Events" to={eventsPath} />
        {picture && <EventPicture picture={picture} priority className="w-full rounded-card" />}
        <div className="flex flex-wrap gap-2">
          <Badge tone="primary">{event.typeLabel}</Badge>
          {(!isShown || isCancelled || event.isOver) && <Badge tone={tone}>{badge}</Badge>}
          {seats && <Badge tone={event.isFull ? 'warn' : 'confirm'}>{seats}</Badge>}
        </div>
        <h1 className="text-3xl wrap-anywhere md:text-4xl">
          <Typed>{title}</Typed>
        </h1>
        <p className="text-soft">
          Organized by <Organiser event={event} />
        </p>
        {event.hasBlockedOrganiser && (
          <p className="font-medium">
            {event.club ? 'Someone you’ve blocked planned this.' : 'Someone you’ve blocked organises this.'}
          </p>
        )}
      </header>
      <SubmissionStatus event={event} />
      <EventFacts event={event} />
      {event.attendance === 'waiting' && (
        <Alert tone="info" title="You’re on the waiting list">
          {event.beforeMe === 0
            ? 'You’re next on the waiting list.'
            : `${event.beforeMe === 1 ? 'One person is' : `${event.beforeMe} people are`} ahead of you.`}
        </Alert>
      )}
      {mayAnswer && <RsvpForm event={event} />}
      <div className="flex flex-wrap gap-x-3 empty:hidden">
        {event.mayContact && <ContactOrganiser contactId={event.contactId} eventId={id} />}
        {isShown && (
          <>
            <MarkButton eventId={id} mark="wishlist" isOn={event.isWished} {...quiet} />
            <MarkButton eventId={id} mark="calendar" isOn={event.isInCalendar} {...quiet} />
            <ShareButton
              path={eventPath(id)}
              title={title}
              text={`${title}: ${event.day}, ${event.time}, ${event.place}`}
              {...quiet}
            >
              Share Event
            </ShareButton>
          </>
        )}
      </div>
      <HostNotes notes={event.notes} isHost={event.isHost} />
      <section aria-labelledby="about" className="grid gap-2">
        <h2 id="about" className="text-2xl">
          About this event
        </h2>
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      </section>
      <EventTools event={event} followedSince={followedSince} />
      <OtherDates dates={event.dates} />
      <EventLocation event={event} styleUrl={styleUrl} />
      {isPublished && <Attendees event={event} />}
    </article>
  )
}

const quiet = { variant: 'ghost', size: 'sm' } as const
