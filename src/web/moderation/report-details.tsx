import { useRef } from 'react'
import { type ReportKind, reportReasons } from '#rules/moderation/moderation.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import type { SavedAnswer } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { Typed } from '#web/ui/typed.tsx'
import { PersonLink } from './person-link.tsx'
import { ReportItem } from './report-item.tsx'
import { kindWords } from './report-kinds.ts'
import type { ShownGroup } from './shown-reports.ts'
import { userPath } from './users/users-path.ts'

/** The open reports about one member or thing, and the earlier ones. */
export function ReportDetails({
  group: { responsible, thing, reports, earlier },
  hides,
  page,
  pageCount,
  here,
  saved,
}: {
  group: ShownGroup
  hides: ReportKind[]
  page: number
  pageCount: number
  here: string
  /** Only if they were asked for. */
  saved: SavedAnswer[] | null
}) {
  const linkTo = (to: number) => withParam(here, 'page', String(to))
  const savedTo = withParam(page > 1 ? linkTo(page) : here, 'answers', '1')
  const box = useRef<HTMLUListElement>(null)
  // Without an open report there is no name: shows its kind, or for members only that they have left.
  const fallback = reports.length === 0 && earlier[0] ? kindWords[earlier[0].kind] : 'A former member'
  return (
    <div className="mt-6 grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
      <Card className="grid h-fit gap-4">
        <h2 className="text-lg wrap-anywhere">
          {responsible ? <PersonLink {...responsible} /> : <Typed>{thing ?? fallback}</Typed>}
        </h2>
        {reports.length === 0 && (
          <p className="text-soft">
            No open reports.{' '}
            {earlier.length > 0 && <span>See Earlier reports for what was reported before.</span>}
          </p>
        )}
        <ul ref={box} className="grid gap-6">
          {reports.map((report, at) => (
            <li key={report.id} className="border-t border-line pt-4 first:border-0 first:pt-0">
              <ReportItem
                report={report}
                isFirst={at === 0}
                canHide={hides.includes(report.about.kind)}
                responsible={responsible}
                saved={saved}
                savedTo={savedTo}
              />
            </li>
          ))}
        </ul>
        <LeaveQuestion box={box} isWithin={({ pathname, search }) => pathname + search === savedTo} />
        <Pagination page={page} pageCount={pageCount} linkTo={linkTo} />
      </Card>
      <section className="grid h-fit gap-3">
        <h2 className="text-lg">Earlier reports</h2>
        {earlier.length === 0 && <p className="text-soft">No earlier reports.</p>}
        <ul className="grid gap-3">
          {earlier.map((report) => (
            <li key={report.id} className="grid gap-1 border-t border-line pt-3">
              <p>
                {reportReasons[report.reason]}{' '}
                <Badge tone={report.state === 'upheld' ? 'danger' : 'neutral'}>
                  {report.state === 'upheld' ? 'Upheld' : 'Dismissed'}
                </Badge>
              </p>
              {report.words && (
                <p dir="auto" className="text-sm wrap-anywhere">
                  {report.words}
                </p>
              )}
              <p className="text-sm text-soft">
                {kindWords[report.kind]}, resolved {report.answeredOn}
              </p>
            </li>
          ))}
        </ul>
        {responsible && (
          <LinkButton to={userPath(responsible.id)} variant="outline">
            Their account
          </LinkButton>
        )}
      </section>
    </div>
  )
}
