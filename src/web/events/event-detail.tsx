import { data, redirect } from 'react-router'
import { cityDate, clockTime, dayWords, whichDay } from '#rules/base/calendar.ts'
import { isRefusal } from '#rules/domain-error.ts'
import {
  cancelEventForm,
  changeEventForm,
  hostNoteForm,
  takeBackNoteForm,
  whoCameForm,
} from '#rules/events/event-forms.ts'
import { isAllDay } from '#rules/events/event-hours.ts'
import { contactPath, eventPath } from '#rules/events/event-paths.ts'
import { spanOf } from '#rules/events/event-span.ts'
import { eventTimes } from '#rules/events/events.ts'
import { withdrawalOf, withdrawals } from '#rules/events/submission-status.ts'
import { pictureRefusalsAt } from '#rules/pictures/images.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import type { EventDetails } from '#server/events/event-view.ts'
import { refusedFactsAt } from '#web/events/plan/refused-facts.ts'
import { formResponse } from '#web/shell/forms/action-response.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import type { Route } from './+types/event-detail'
import { answerEvent } from './detail/answer-action.ts'
import { eventMeta } from './detail/event-data.ts'
import { EventNotFound } from './detail/event-not-found.tsx'
import { EventPage } from './detail/event-page.tsx'
import { markEvent } from './detail/mark-action.ts'
import { AttendanceWindow } from './plan/attendance-window.tsx'
import { CancelEvent } from './plan/cancel-event.tsx'
import { ChangeWindow, type EventDraft } from './plan/change-window.tsx'
import { WriteNote } from './plan/write-note.tsx'

export const handle: Handle = {
  access: 'guest',
  reads: 'replica',
  shows: ['events', 'clubs'],
  hears: 'event:id',
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.event
    ? eventMeta(loaderData.event)
    : [...pageMeta({ title: 'Event not found' }), { name: 'robots', content: 'noindex' }]

export const loader = loads(
  async ({ services, viewer, params, url, clock, mapStyle, city: { timeZone } }) => {
    try {
      const event = await services.events.event(viewer, { eventId: params.id ?? '' })
      const at = { now: clock(), timeZone }
      const links = event.isInCalendar ? await services.events.calendarLinks(viewer) : []
      const followed = links.find(({ club }) => club === null)
      const edits = url.searchParams.get('do')
      return data({
        event: {
          ...event,
          ...eventTimes(event, at),
          dates: shownDates(event, at),
          notes: shownNotes(event, at),
        },
        today: cityDate(at.now, timeZone),
        followedSince: followed ? whichDay(followed.since, at) : null,
        styleUrl: mapStyle,
        isCancelling: edits === 'cancel' && event.mayCancel,
        mayWrite: viewer.kind === 'member' && !viewer.suspendedUntil,
        isWriting: edits === 'write' && event.mayWriteNote,
        goers:
          edits === 'came' && event.mayTickWhoCame
            ? await services.events.whoCame(viewer, { eventId: event.id })
            : null,
        draft: edits === 'edit' && event.mayChange && event.club ? draftOf(event, timeZone) : null,
      })
    } catch (error) {
      // Not thrown, because this screen has its own not-found page.
      if (isRefusal(error) && error.code === 'EVENT_NOT_FOUND') return data({ event: null }, { status: 404 })
      throw error
    }
  },
)

const refusedFields = {
  ...refusedFactsAt('from'),
  EVENT_SEATS_TAKEN: 'capacity',
  ...pictureRefusalsAt('picture'),
} as const

const eventId = ({ params }: Pick<ScreenArgs, 'params'>) => params.id ?? ''
const here = (args: Pick<ScreenArgs, 'params'>) => eventPath(eventId(args))
const inPlace = (title: string) => (_: unknown, args: ScreenArgs) => replaceWithToast(here(args), { title })

export const action = performs({
  wishlist: markEvent('wishlist', here),
  calendar: markEvent('calendar', here),
  answer: answerEvent(here),
  // Members have a link instead; the form is for guests, and for people who have logged in in another tab since.
  contact: intent({
    guests: (args) => toSignIn(here(args), 'Please sign in to contact the organizer'),
    command: (args) => args.services.events.event(args.viewer, { eventId: eventId(args) }),
    after: ({ id, contactId }, args) => redirect(contactId ? contactPath(contactId, id) : here(args)),
  }),
  follow: intent({
    command: ({ services, viewer }) => services.events.followOwn(viewer),
    after: (address, { form }) => formResponse(form, { errors: {}, about: { address } }, { status: 200 }),
  }),
  'stop-following': intent({
    command: ({ services, viewer }) => services.events.stopFollowingOwn(viewer),
    after: (_, args) => redirectWithToast(here(args), { title: 'This link no longer works' }),
  }),
  change: intent({
    form: changeEventForm,
    command: (args, input) =>
      args.services.events.changeEvent(args.viewer, { eventId: eventId(args), ...input }),
    after: inPlace('Event updated'),
    fieldOf: refusedFields,
  }),
  cancel: intent({
    form: cancelEventForm,
    command: (args, cancelled) =>
      args.services.events.cancelEvent(args.viewer, { eventId: eventId(args), ...cancelled }),
    after: ({ shown, withdrawal }) => {
      const { done, follows } = withdrawals[withdrawal]
      return replaceWithToast(eventPath(shown), { title: done, text: follows })
    },
  }),
  note: intent({
    form: hostNoteForm,
    command: (args, { note }) =>
      args.services.events.writeToAllGoing(args.viewer, { eventId: eventId(args), note }),
    after: (_, args) =>
      replaceWithToast(here(args), {
        title: 'Sent to everyone going',
        text: 'They’ll be notified in a minute. You can withdraw it before then.',
      }),
  }),
  'take-back': intent({
    form: takeBackNoteForm,
    command: (args, { note: noteId }) =>
      args.services.events.takeBackNote(args.viewer, { eventId: eventId(args), noteId }),
    after: ({ isUntold }, args) =>
      replaceWithToast(here(args), {
        title: 'Message withdrawn',
        text: isUntold ? 'Nobody was notified.' : 'Some people may have read it already.',
      }),
  }),
  came: intent({
    form: whoCameForm,
    command: (args, { came: tickets, before }) =>
      args.services.events.tickWhoCame(args.viewer, { eventId: eventId(args), tickets, before }),
    after: inPlace('Saved'),
  }),
})

function shownNotes({ notes }: EventDetails, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = cityDate(now, timeZone)
  return notes.map(({ id, body, by, writtenAt }) => ({
    ...{ id, body, by, at: writtenAt.toISOString() },
    when: `${dayWords(cityDate(writtenAt, timeZone), today)}, ${clockTime(writtenAt, timeZone)}`,
  }))
}

function shownDates({ dates }: EventDetails, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = cityDate(now, timeZone)
  return dates.map((date) => ({ ...date, day: dayWords(cityDate(date.startsAt, timeZone), today) }))
}

export default function EventDetail({ loaderData }: Route.ComponentProps) {
  if (!loaderData.event) return <EventNotFound />
  const { event, today, draft, isCancelling, isWriting, mayWrite, goers, styleUrl, followedSince } =
    loaderData
  const here = eventPath(event.id)
  const isInSeries = event.repeats !== null && event.state === 'approved'
  return (
    <>
      {!event.mayAnswer && <RefusalAlert of={{ intent: 'answer' }} />}
      {!draft && <RefusalAlert of={{ intent: 'change' }} />}
      {!isCancelling && <RefusalAlert of={{ intent: 'cancel' }} />}
      {!isWriting && <RefusalAlert of={{ intent: 'note' }} />}
      <RefusalAlert of={{ intent: 'take-back' }} unless={{ note: event.notes.map(({ id }) => id) }} />
      {!goers && <RefusalAlert of={{ intent: 'came' }} />}
      <EventPage event={event} styleUrl={styleUrl} followedSince={followedSince} />
      {draft && (
        <ChangeWindow
          here={here}
          today={today}
          draft={draft}
          isInSeries={isInSeries}
          currentPicture={event.picture && coverSources(event.picture.id).src}
          mayBePublic={event.mayBePublic}
        />
      )}
      {goers && <AttendanceWindow here={here} goers={goers} />}
      {isWriting && <WriteNote here={here} going={event.going} />}
      {isCancelling && (
        <CancelEvent
          here={here}
          isInSeries={isInSeries}
          withdrawal={withdrawalOf({ state: event.state, isChange: event.revises !== null })}
          mayWrite={mayWrite}
        />
      )}
    </>
  )
}

/** An event as its form shows it. */
function draftOf(event: EventDetails, timeZone: string): EventDraft {
  const { first, last, hours } = spanOf(event, timeZone)
  const isWhole = isAllDay(hours)
  const to = hours.to === '24:00' ? '00:00' : hours.to
  const { title, description, place, link, capacity, isPublic } = event
  return {
    ...{ title, description, startsOn: first, endsOn: last === first ? '' : last, place, link },
    ...{ from: isWhole ? '' : hours.from, to: isWhole ? '' : to, isAllDay: isWhole ? 'on' : '' },
    capacity: capacity === null ? '' : String(capacity),
    isPublic: isPublic ? 'on' : '',
  }
}
