import { shownCount } from '#rules/paging.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { Pencil } from '#web/ui/icons.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/waiting-corrections'
import { answerCorrection, dated } from './answer-correction.ts'
import { CorrectionCard } from './correction-card.tsx'

export const handle = { access: 'admin', shows: ['library'] }

export const meta = () => pageMeta({ title: 'Waiting corrections' })

export const loader = loads(async ({ services, viewer, url, city: { timeZone } }) => {
  const shown = shownCount(url.searchParams.get('show'))
  const { more, corrections } = await services.library.waitingCorrections(viewer, shown)
  return {
    moreTo: more === undefined ? undefined : `/admin/corrections?show=${more}`,
    corrections: corrections.map((correction) => dated(correction, timeZone)),
  }
})

export const action = acts(answerCorrection)

export default function WaitingCorrections({ loaderData: { corrections, moreTo } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Waiting corrections"
        hint="What new neighbours have suggested for books that others share too, the longest waiting first."
      />
      {corrections.length === 0 ? (
        <EmptyState
          icon={Pencil}
          title="No corrections are waiting"
          hint="Owners of the books may have answered them already."
        />
      ) : (
        <ul className="grid gap-4">
          {corrections.map((correction) => (
            <li key={correction.id} className="min-w-0">
              <CorrectionCard correction={correction} hasBook />
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
    </div>
  )
}
