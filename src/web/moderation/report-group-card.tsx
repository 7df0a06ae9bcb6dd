import { Card } from '#web/ui/card.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PersonLink } from './person-link.tsx'
import { ReportItem, type ShownReport } from './report-item.tsx'

/** All that is open about one member, or about one thing; of many reports the first few. */
export function ReportGroupCard({
  id,
  responsible,
  count,
  reports,
}: {
  id: string
  responsible: { id: string; name: string } | null
  count: number
  reports: ShownReport[]
}) {
  return (
    <Card className="grid gap-4">
      <h2 className="flex items-center gap-2 text-lg">
        {responsible ? <PersonLink {...responsible} /> : 'Nobody’s doing'}
        {count > 1 && <CountBadge count={count} label="reports" />}
      </h2>
      <ul className="grid gap-4">
        {reports.map((report) => (
          <li key={report.id} className="border-t border-line pt-4 first:border-0 first:pt-0">
            <ReportItem report={report} />
          </li>
        ))}
      </ul>
      {count > reports.length && (
        <LinkButton to={`/admin/reports?about=${id}`} variant="outline" className="justify-self-start">
          See all {count} reports
        </LinkButton>
      )}
    </Card>
  )
}
