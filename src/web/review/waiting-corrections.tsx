import { shownCount } from '#rules/base/paging.ts'
import { answerCorrection, dated } from '#web/library/correction/answer-correction.ts'
import { CorrectionCard } from '#web/library/correction/correction-card.tsx'
import { togetherIntents, undoableHere } from '#web/moderation/together-intents.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { Pencil } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { rereadsOnConflict } from '#web/ui/queue/decided-meanwhile.ts'
import { emptyOr } from '#web/ui/queue/no-match.tsx'
import { Queue, togetherKeys } from '#web/ui/queue/queue.tsx'
import { filterOf, moreOf } from '#web/ui/queue/queue-address.ts'
import { QueueFilters } from '#web/ui/queue/queue-filters.tsx'
import { TogetherBar } from '#web/ui/queue/together.tsx'
import type { Route } from './+types/waiting-corrections'

const HERE = '/admin/corrections'

export const handle: Handle = { access: 'admin', shows: ['library'] }

export const shouldRevalidate = rereadsOnConflict

export const meta = () => pageMeta({ title: 'Waiting corrections' })

export const loader = loads(async (args) => {
  const { services, viewer, url } = args
  const shown = shownCount(url.searchParams.get('show'))
  const text = filterOf(url, 'q')
  const { more, corrections } = await services.library.waitingCorrections(viewer, { shown, text })
  return {
    text,
    moreTo: moreOf(url, { more }),
    undoable: await undoableHere(args, 'correction'),
    corrections: corrections.map((correction) => dated(correction, args)),
  }
})

export const action = performs({ ...answerCorrection, ...togetherIntents('correction') })

const words = { label: 'Confirm selected', done: 'confirmed' }

export default function WaitingCorrections({
  loaderData: { corrections, moreTo, text, undoable },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Waiting corrections"
        hint="Suggestions by new neighbours for books that others share too, oldest first."
      />
      <QueueFilters to={HERE} label="Search by book or reader" text={text} />
      <Queue
        label="Corrections"
        entries={corrections}
        keys={togetherKeys('confirm')}
        bar={<TogetherBar undoable={undoable} hasEntries={corrections.length > 0} {...words} />}
        moreTo={moreTo}
        empty={emptyOr(
          <EmptyState
            icon={Pencil}
            title="No corrections are waiting"
            hint="Owners of the books may have answered them already."
          />,
          { filters: { text }, all: HERE },
        )}
      >
        {(correction) => <CorrectionCard correction={correction} hasBook mayChoose />}
      </Queue>
    </div>
  )
}
