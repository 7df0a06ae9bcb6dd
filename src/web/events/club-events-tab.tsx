import { cityDate, whichDay } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { scheduleEventForm } from '#rules/events/event-forms.ts'
import { pictureRefusalsAt } from '#rules/pictures/images.ts'
import { loadsInClub } from '#web/clubs/club/loads-of-club.ts'
import { refusedFactsAt } from '#web/events/plan/refused-facts.ts'
import { formResponse } from '#web/shell/forms/action-response.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { type Handle, type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { InfoBox } from '#web/ui/notices/info-box.tsx'
import type { Route } from './+types/club-events-tab'
import { ClubEvent } from './club/club-event.tsx'
import { useParentClub } from './club/parent-club.ts'
import { answerEvent } from './detail/answer-action.ts'
import { markEvent } from './detail/mark-action.ts'
import { EventGrid } from './list/event-grid.tsx'
import { FollowCalendar } from './list/follow-calendar.tsx'
import { shownEvent } from './list/shown-event.ts'
import { ScheduleWindow } from './plan/schedule-window.tsx'

export const handle: Handle = { access: 'guest', shows: ['clubs', 'events'] }

export const loader = loadsInClub(async ({ services, viewer, params, url, clock, city: { timeZone } }) => {
  const { id = '' } = params
  const when = url.searchParams.get('when') === 'past' ? 'past' : 'upcoming'
  const shown = shownCount(url.searchParams.get('show'))
  const [{ events, more, isUnlisted }, links] = await Promise.all([
    services.events.eventsOfClub(viewer, { clubId: id, when, shown }),
    services.events.calendarLinks(viewer),
  ])
  const followed = links.find(({ club }) => club?.id === id)
  const at = { now: clock(), timeZone }
  const here = clubPath(id, 'events')
  return {
    when,
    here,
    today: cityDate(at.now, timeZone),
    followedSince: followed ? whichDay(followed.since, at) : null,
    isScheduling: url.searchParams.has('schedule'),
    isUnlisted,
    events: events.map((event) => ({ ...event, ...shownEvent(event, at) })),
    moreTo: more && `${here}?${new URLSearchParams({ when, show: String(more) })}`,
  }
})

const refusedFields = {
  ...refusedFactsAt('from'),
  ...pictureRefusalsAt('picture'),
} as const

const clubOf = ({ params }: Pick<ScreenArgs, 'params'>) => params.id ?? ''
const here = (args: Pick<ScreenArgs, 'params'>) => clubPath(clubOf(args), 'events')

export const action = performs({
  schedule: intent({
    form: scheduleEventForm,
    guests: ({ url }) => toSignIn(url.pathname + url.search, 'Please sign in to create an event'),
    command: (args, input) =>
      args.services.events.scheduleEvent(args.viewer, { clubId: clubOf(args), ...input }),
    after: (_, args) =>
      replaceWithToast(here(args), {
        title: 'Event Scheduled',
        text: 'We’ll let everyone in the club know.',
      }),
    fieldOf: refusedFields,
  }),
  follow: intent({
    command: (args) => args.services.events.followClub(args.viewer, { clubId: clubOf(args) }),
    after: (address, { form }) => formResponse(form, { errors: {}, about: { address } }, { status: 200 }),
  }),
  'stop-following': intent({
    command: (args) => args.services.events.stopFollowing(args.viewer, { clubId: clubOf(args) }),
    after: (_, args) => redirectWithToast(here(args), { title: 'This link no longer works' }),
  }),
  answer: answerEvent(here),
  calendar: markEvent('calendar', here),
})

export default function ClubEventsTab({ loaderData }: Route.ComponentProps) {
  const club = useParentClub()
  if (!loaderData || !club) return null
  const { when, here, today, events, moreTo, isScheduling, isUnlisted } = loaderData
  const mayKeep = club.may.includes('keepEvents')
  const answered = when === 'past' ? [] : events.filter(({ mayAnswer }) => mayAnswer)
  const schedule = (label: string) => (
    <LinkButton to={`${here}?schedule=1`} state={opensWindow} preventScrollReset>
      {label}
    </LinkButton>
  )
  return (
    <section aria-labelledby="club-tab" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="club-tab" className="text-2xl">
          {when === 'past' ? 'Past Events' : 'Events'}
        </h2>
        {mayKeep && events.length > 0 && when === 'upcoming' && schedule('Add Event')}
      </div>
      <RefusalAlert of={{ intent: 'answer' }} unless={{ event: answered.map(({ id }) => id) }} />
      <RefusalAlert
        of={{ intent: 'calendar' }}
        unless={{ event: when === 'past' ? [] : events.map(({ id }) => id) }}
      />
      {!(isScheduling && mayKeep) && <RefusalAlert of={{ intent: 'schedule' }} />}
      {!club.may.includes('followEvents') && <RefusalAlert of={{ intent: ['follow', 'stop-following'] }} />}
      {isUnlisted && when === 'upcoming' && (
        <InfoBox title="Public meetings show only in the club for now">
          They’ll be in the city’s events, on the map and in its calendar once an admin of the club is no
          longer new here. Until then, anyone with the link to a meeting can open it.
        </InfoBox>
      )}
      {events.length === 0 && when === 'upcoming' && (
        <EmptyState
          icon={CalendarDays}
          title="No upcoming events"
          hint="Upcoming meetings will appear here."
          headingLevel="h3"
          action={mayKeep && schedule('Schedule an Event')}
        />
      )}
      {events.length === 0 && when === 'past' && <p className="text-soft">The club hasn’t met yet.</p>}
      {when === 'past' ? (
        <EventGrid label="Past events" events={events} inClub />
      ) : (
        <ul className="grid gap-4">
          {events.map((event) => (
            <li key={event.id}>
              <ClubEvent event={event} />
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
      <LinkButton
        to={when === 'past' ? here : `${here}?when=past`}
        variant="ghost"
        preventScrollReset
        className="w-fit"
      >
        {when === 'past' ? 'Upcoming events' : 'Past events'}
      </LinkButton>
      {club.may.includes('followEvents') && (
        <FollowCalendar
          title="Follow in your calendar"
          since={loaderData.followedSince}
          explains="A private link for the calendar on your phone or computer. It stops working if you leave the club, change your password, end all your other sessions or end the one you made it in."
        />
      )}
      {isScheduling && mayKeep && (
        <ScheduleWindow here={here} today={today} mayBePublic={club.visibility === 'public'} />
      )}
    </section>
  )
}
