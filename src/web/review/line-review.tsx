import { whichDay } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { type LineWriter, lineAnswers, lineWriters } from '#rules/journeys/journeys.ts'
import { answerLineForm } from '#web/journeys/journey-forms.ts'
import { LineCard } from '#web/journeys/line-card.tsx'
import { togetherIntents, undoableHere } from '#web/moderation/together-intents.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { BookOpenText } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { rereadsOnConflict } from '#web/ui/queue/decided-meanwhile.ts'
import { emptyOr } from '#web/ui/queue/no-match.tsx'
import { Queue, togetherKeys } from '#web/ui/queue/queue.tsx'
import { filterOf, moreOf, queueAddress } from '#web/ui/queue/queue-address.ts'
import { QueueFilters } from '#web/ui/queue/queue-filters.tsx'
import { TogetherBar } from '#web/ui/queue/together.tsx'
import type { Route } from './+types/line-review'

const HERE = '/admin/lines'

export const handle: Handle = { access: 'admin' }

export const shouldRevalidate = rereadsOnConflict

export const meta = () => pageMeta({ title: 'Lines' })

export const loader = loads(async (args) => {
  const { services, viewer, clock, city, url } = args
  const text = filterOf(url, 'q')
  const by = lineWriters.find((each) => each === url.searchParams.get('by'))
  const shown = shownCount(url.searchParams.get('show'))
  const { lines, more } = await services.journeys.lines(viewer, { shown, text, by })
  const day = { now: clock(), timeZone: city.timeZone }
  return {
    filters: { text, by: by ?? '' },
    undoable: await undoableHere(args, 'line'),
    lines: lines.map(({ writtenAt, ...line }) => ({ ...line, writtenOn: whichDay(writtenAt, day) })),
    moreTo: moreOf(url, { more }),
  }
})

export const action = performs({
  '': intent({
    form: answerLineForm,
    command: ({ services, viewer }, { line: id, version, answer }) =>
      services.journeys.answerLine(viewer, { id, version, answer }),
    after: (_, { url, value: { answer } }) =>
      redirectWithToast(queueAddress(url, []), {
        title: answer === 'shown' ? 'Line approved' : 'Line declined',
      }),
  }),
  ...togetherIntents('line'),
})

const writers: Record<LineWriter, string> = { member: 'Members', stranger: 'People without an account' }
const writerOptions = lineWriters.map((value) => ({ value, label: writers[value] }))

export default function LineReview({
  loaderData: { lines, filters, undoable, moreTo },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeading
        title="Lines"
        hint="Lines for the next reader of a copy, longest waiting first. Many are from people without an account."
      />
      <QueueFilters
        to={HERE}
        label="Search by words, book or who wrote it"
        text={filters.text}
        filters={[{ name: 'by', label: 'From', prompt: 'Anyone', options: writerOptions, value: filters.by }]}
      />
      <RefusalAlert of={{ answer: lineAnswers }} unless={{ line: lines.map(({ id }) => id) }} />
      <Queue
        label="Lines"
        entries={lines}
        keys={togetherKeys()}
        bar={<TogetherBar undoable={undoable} hasEntries={lines.length > 0} />}
        moreTo={moreTo}
        empty={emptyOr(
          <EmptyState icon={BookOpenText} title="No lines" hint="No line is waiting for review." />,
          { filters, all: HERE },
        )}
      >
        {(line) => <LineCard line={line} />}
      </Queue>
    </div>
  )
}
