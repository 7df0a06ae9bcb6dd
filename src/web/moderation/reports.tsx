import { cityDate, clockTime, dayWords } from '#rules/calendar.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { ShieldCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/reports'
import { ReportItem } from './report-item.tsx'

export const handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Reports' })

export const loader = loads(async ({ services, viewer, city: { timeZone }, clock }) => {
  const reports = await services.moderation.openReports(viewer)
  const today = cityDate(clock(), timeZone)
  return reports.map(({ reportedAt, ...report }) => ({
    ...report,
    reportedOn: `${dayWords(cityDate(reportedAt, timeZone), today)}, ${clockTime(reportedAt, timeZone)}`,
  }))
})

export default function Reports({ loaderData: reports }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Reports"
        hint="What members have told us about each other, the longest waiting first."
        action={
          <LinkButton to="/admin/events" variant="outline">
            Event Review
          </LinkButton>
        }
      />
      {reports.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="No open reports"
          hint="Nobody in the neighbourhood is waiting for you."
          action={<LinkButton to="/">Return to Home</LinkButton>}
        />
      ) : (
        <ul className="mt-6 grid gap-4">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportItem {...report} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
