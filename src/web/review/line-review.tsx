import { whichDay } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { answerLineForm } from '#web/journeys/journey-forms.ts'
import { LineCard } from '#web/journeys/line-card.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { BookOpenText } from '#web/ui/icons.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { queueAddress, withParam } from '#web/ui/queue/queue-address.ts'
import type { Route } from './+types/line-review'

export const handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Lines' })

export const loader = loads(async ({ services, viewer, clock, city, url }) => {
  const { lines, more } = await services.journeys.lines(viewer, {
    shown: shownCount(url.searchParams.get('show')),
  })
  const day = { now: clock(), timeZone: city.timeZone }
  return {
    lines: lines.map(({ writtenAt, ...line }) => ({ ...line, writtenOn: whichDay(writtenAt, day) })),
    moreTo: more && withParam(queueAddress(url, ['show']), 'show', String(more)),
  }
})

export const action = performs({
  '': intent({
    form: answerLineForm,
    command: ({ services, viewer }, { line: id, seen, answer }) =>
      services.journeys.answerLine(viewer, { id, seen, answer }),
    after: (_, { url, value: { answer } }) =>
      redirectWithToast(queueAddress(url, []), {
        title: answer === 'shown' ? 'Line shown' : 'Line declined',
      }),
  }),
})

export default function LineReview({ loaderData: { lines, moreTo } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeading
        title="Lines"
        hint="Lines for the next reader of a copy, longest waiting first. Many are from people without an account."
      />
      <RefusalAlert unless={{ line: lines.map(({ id }) => id) }} />
      {lines.length === 0 ? (
        <EmptyState icon={BookOpenText} title="No lines" hint="No line is waiting for review." />
      ) : (
        <ul className="grid gap-4">
          {lines.map((line) => (
            <li key={line.id}>
              <LineCard line={line} />
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
    </div>
  )
}
