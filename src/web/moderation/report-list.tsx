import { ShieldCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { openKey, Queue } from '#web/ui/queue/queue.tsx'
import { ReportGroupCard } from './report-group-card.tsx'
import type { ShownSummary } from './shown-reports.ts'

export function ReportList({
  groups,
  page,
  pageCount,
  here,
}: {
  groups: ShownSummary[]
  page: number
  pageCount: number
  here: string
}) {
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={ShieldCheck}
        title="No open reports"
        hint="Nobody in the neighbourhood is waiting for you."
        action={<LinkButton to="/">Return to Home</LinkButton>}
      />
    )
  }
  return (
    <>
      <div className="mt-6">
        <Queue label="Open reports" entries={groups} keys={openKey}>
          {(group) => (
            <ReportGroupCard
              group={group}
              to={withParam(withParam(here, 'about', group.id), 'list', String(page))}
            />
          )}
        </Queue>
      </div>
      <Pagination
        page={page}
        pageCount={pageCount}
        linkTo={(to) => withParam(here, 'page', String(to))}
        className="mt-6"
      />
    </>
  )
}
