import { whichDay } from '#rules/calendar.ts'
import { approveEventForm, rejectEventForm } from '#rules/events/submission-forms.ts'
import { shownCount } from '#rules/paging.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { CalendarCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/event-review'
import { eventReviewPath, eventsPath } from './event-paths.ts'
import { shownEvent } from './list/shown-event.ts'
import { RejectWindow } from './review/reject-window.tsx'
import { SubmissionCard } from './review/submission-card.tsx'

export const handle = { access: 'admin', shows: ['events'] }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Event Review',
    part: loaderData && { draft: undefined, approved: 'Approved', rejected: 'Rejected' }[loaderData.state],
  })

const empty = {
  draft: 'No pending submissions',
  approved: 'No approved events',
  rejected: 'No rejected events',
} as const
type Tab = keyof typeof empty

export const loader = loads(async ({ services, viewer, url, clock, city: { timeZone } }) => {
  const asked = url.searchParams.get('tab')
  const state: Tab = asked === 'approved' || asked === 'rejected' ? asked : 'draft'
  const shown = shownCount(url.searchParams.get('show'))
  const { submissions, more, counts } = await services.events.submissions(viewer, { state, shown })
  const at = { now: clock(), timeZone }
  const rejecting = url.searchParams.get('reject')
  return {
    state,
    counts,
    submissions: submissions.map(({ submittedAt, ...submission }) => ({
      ...submission,
      ...shownEvent(submission, at),
      submittedOn: whichDay(submittedAt, at),
    })),
    rejecting: submissions.find(({ id }) => id === rejecting && state === 'draft') ?? null,
    moreTo: more && `${tabPath(state)}${state === 'draft' ? '?' : '&'}show=${more}`,
  }
})

export const action = acts(async ({ request, services, viewer }) => {
  const form = await request.formData()
  if (form.get('intent') === 'reject')
    return submitted(form, rejectEventForm, async ({ event: id, ...given }) => {
      await services.events.rejectEvent(viewer, { id, ...given })
      return replaceWithToast(eventReviewPath, { tone: 'success', title: 'Event rejected.' })
    })
  return submitted(form, approveEventForm, async ({ event: id, version }) => {
    await services.events.approveEvent(viewer, { id, version })
    return redirectWithToast(eventReviewPath, { tone: 'success', title: 'Event approved and published!' })
  })
})

export default function EventReview({ loaderData }: Route.ComponentProps) {
  const { state, counts, submissions, rejecting, moreTo } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeading title="Event Review" />
      <LinkTabs
        label="Submissions"
        replace
        tabs={[
          {
            label: 'Pending Review',
            to: tabPath('draft'),
            current: state === 'draft',
            ...(counts.draft > 0 && {
              alert: { count: counts.draft, label: counts.draft === 1 ? 'event waits' : 'events wait' },
            }),
          },
          { label: `Approved (${counts.approved})`, to: tabPath('approved'), current: state === 'approved' },
          { label: `Rejected (${counts.rejected})`, to: tabPath('rejected'), current: state === 'rejected' },
        ]}
      />
      <AnswerAlert of={{ intent: 'approve' }} unless={{ event: submissions.map(({ id }) => id) }} />
      {!rejecting && <AnswerAlert of={{ intent: 'reject' }} />}
      {submissions.length === 0 ? (
        <EmptyState
          icon={CalendarCheck}
          title={empty[state]}
          action={<LinkButton to={eventsPath}>See all events</LinkButton>}
        />
      ) : (
        <ul className="grid gap-4">
          {submissions.map((submission) => (
            <li key={submission.id} className="min-w-0">
              <SubmissionCard submission={submission} />
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
      {rejecting && <RejectWindow submission={rejecting} />}
    </div>
  )
}

function tabPath(state: Tab): string {
  return state === 'draft' ? eventReviewPath : `${eventReviewPath}?tab=${state}`
}
