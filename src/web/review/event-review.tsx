import { city } from '#city/city.ts'
import { findSuburb } from '#city/suburbs.ts'
import { whichDay } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { eventTypeOptions, toEventType } from '#rules/events/city-events.ts'
import { eventReviewPath, eventsPath } from '#rules/events/event-paths.ts'
import { approveEventForm, rejectEventForm } from '#rules/events/submission-forms.ts'
import { shownEvent } from '#web/events/list/shown-event.ts'
import { RejectWindow } from '#web/events/review/reject-window.tsx'
import { SubmissionCard } from '#web/events/review/submission-card.tsx'
import { savedAnswersHere, withSaved } from '#web/moderation/saved-answers/saved-answers-here.ts'
import { togetherIntents, undoableHere } from '#web/moderation/together-intents.ts'
import { userPath } from '#web/moderation/users/users-path.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { CalendarCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { rereadsOnConflict } from '#web/ui/queue/decided-meanwhile.ts'
import { emptyOr } from '#web/ui/queue/no-match.tsx'
import { Queue, togetherKeys } from '#web/ui/queue/queue.tsx'
import { filterOf, moreOf, queueAddress } from '#web/ui/queue/queue-address.ts'
import { QueueFilters } from '#web/ui/queue/queue-filters.tsx'
import { TogetherBar } from '#web/ui/queue/together.tsx'
import type { Route } from './+types/event-review'
import { type EventReviewTab, eventReviewTabPath } from './event-review-path.ts'

export const handle: Handle = { access: 'admin', shows: ['events'] }

export const shouldRevalidate = rereadsOnConflict

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Event Review',
    part: loaderData && { draft: undefined, approved: 'Approved', rejected: 'Rejected' }[loaderData.state],
  })

const empty = {
  draft: 'No pending submissions',
  approved: 'No approved events',
  rejected: 'No rejected events',
} as const satisfies Record<EventReviewTab, string>

export const loader = loads(async (args) => {
  const { services, viewer, url, clock, city } = args
  const { timeZone } = city
  const asked = url.searchParams.get('tab')
  const state: EventReviewTab = asked === 'approved' || asked === 'rejected' ? asked : 'draft'
  const shown = shownCount(url.searchParams.get('show'))
  const [text, typed, suburb] = [filterOf(url, 'q'), filterOf(url, 'type'), filterOf(url, 'suburb')]
  const type = toEventType(typed) ?? undefined
  const { submissions, more, counts } = await services.events.submissions(viewer, {
    ...{ state, shown, text, type },
    // A text that is no suburb of the city finds nothing.
    suburb: suburb ? (findSuburb(suburb)?.slug ?? '-') : undefined,
  })
  const at = { now: clock(), timeZone }
  const opened = url.searchParams.get('reject')
  const rejecting = submissions.find(({ id }) => id === opened && state === 'draft') ?? null
  return {
    state,
    counts,
    filters: { text, type: type ?? '', suburb },
    here: queueAddress(url, ['reject']),
    undoable: state === 'draft' ? await undoableHere(args, 'event') : [],
    submissions: submissions.map(({ submittedAt, ...submission }) => ({
      ...submission,
      ...shownEvent(submission, at),
      submittedOn: whichDay(submittedAt, at),
    })),
    rejecting,
    saved: rejecting ? await savedAnswersHere(args) : [],
    moreTo: moreOf(url, { more, opened: ['reject'] }),
  }
})

/** Back to the list as it was: its tab, filters and length. */
const here = ({ url }: Pick<ScreenArgs, 'url'>) => queueAddress(url, ['reject'])

export const action = performs({
  approve: intent({
    form: approveEventForm,
    command: ({ services, viewer }, { event: id, version }) =>
      services.events.approveEvent(viewer, { id, version }),
    after: (_, args) => redirectWithToast(here(args), { title: 'Event approved and published!' }),
  }),
  reject: intent({
    form: rejectEventForm,
    instead: (posted, schema) => withSaved(posted, schema, 'reason'),
    command: ({ services, viewer }, { event: id, ...given }) =>
      services.events.rejectEvent(viewer, { id, ...given }),
    after: (_, args) => replaceWithToast(here(args), { title: 'Event rejected.' }),
  }),
  ...togetherIntents('event'),
})

export default function EventReview({ loaderData }: Route.ComponentProps) {
  const { state, counts, submissions, rejecting, saved, moreTo, filters, here, undoable } = loaderData
  const isPending = state === 'draft'
  return (
    <div className="grid gap-6">
      <PageHeading title="Event Review" />
      <LinkTabs
        label="Submissions"
        replace
        tabs={[
          {
            label: 'Pending Review',
            to: eventReviewTabPath('draft'),
            current: isPending,
            ...(counts.draft > 0 && {
              alert: { count: counts.draft, label: counts.draft === 1 ? 'event waiting' : 'events waiting' },
            }),
          },
          {
            label: `Approved (${counts.approved.toLocaleString(city.locale)})`,
            to: eventReviewTabPath('approved'),
            current: state === 'approved',
          },
          {
            label: `Rejected (${counts.rejected.toLocaleString(city.locale)})`,
            to: eventReviewTabPath('rejected'),
            current: state === 'rejected',
          },
        ]}
      />
      <QueueFilters
        to={eventReviewPath}
        label="Search by title, place or who submitted it"
        text={filters.text}
        {...(!isPending && { kept: { tab: state } })}
        filters={[
          { name: 'type', label: 'Type', prompt: 'Any', options: eventTypeOptions, value: filters.type },
          { name: 'suburb', label: 'Suburb', value: filters.suburb },
        ]}
      />
      <RefusalAlert of={{ intent: 'approve' }} unless={{ event: submissions.map(({ id }) => id) }} />
      {!rejecting && <RefusalAlert of={{ intent: 'reject' }} />}
      <Queue
        label="Submitted events"
        entries={submissions}
        keys={isPending ? togetherKeys('approve', 'reject, with a reason') : []}
        bar={isPending && <TogetherBar undoable={undoable} hasEntries={submissions.length > 0} />}
        moreTo={moreTo}
        empty={emptyOr(
          <EmptyState
            icon={CalendarCheck}
            title={empty[state]}
            action={<LinkButton to={eventsPath}>See all events</LinkButton>}
          />,
          { filters, all: eventReviewTabPath(state) },
        )}
      >
        {(submission) => (
          <SubmissionCard
            submission={submission}
            here={here}
            accountTo={submission.disabledOrganiserId && userPath(submission.disabledOrganiserId)}
          />
        )}
      </Queue>
      {rejecting && <RejectWindow submission={rejecting} here={here} saved={saved} />}
    </div>
  )
}
