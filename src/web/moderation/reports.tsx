import { redirect } from 'react-router'
import { cityDate, clockTime, dayWords } from '#rules/calendar.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { answerReportForm } from '#rules/moderation/moderation-forms.ts'
import { pageNumber } from '#rules/paging.ts'
import type { ReportGroup } from '#server/moderation/report-view.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { AdminRooms } from '#web/shell/frame/admin-rooms.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { ShieldCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/reports'
import { ReportGroupCard } from './report-group-card.tsx'

export const handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Reports' })

export const loader = loads(async (args) => {
  const { services, viewer, url } = args
  const page = pageNumber(url.searchParams.get('page'))
  const about = url.searchParams.get('about')
  if (!about) {
    const { groups, ...turned } = await services.moderation.openReports(viewer, page)
    return {
      page: turned.page,
      pageCount: turned.pageCount,
      about: null,
      groups: groups.map((group) => shown(group, args)),
    }
  }
  const { page: turnedTo, pageCount, ...group } = await services.moderation.openReportsIn(viewer, about, page)
  // The last of them has been answered.
  if (group.count === 0) throw redirect('/admin/reports')
  return { page: turnedTo, pageCount, about, groups: [shown(group, args)] }
})

export const action = acts(async ({ request, services, viewer, url }) =>
  submitted(await request.formData(), answerReportForm, async ({ report: id, answer, words }) => {
    const here = url.pathname + url.search
    try {
      await services.moderation.answerReport(viewer, { id, answer, words })
    } catch (error) {
      // The report is not on the page any more that would say so beside its form.
      if (!isRefusal(error) || error.code !== 'REPORT_ANSWERED') throw error
      return redirectWithToast(here, { tone: 'plain', title: 'Already answered', text: error.message })
    }
    const title = answer === 'upheld' ? 'Report upheld' : 'Report dismissed'
    return redirectWithToast(here, { tone: 'success', title, text: 'It is kept with your name and word.' })
  }),
)

function shown({ reports, ...group }: ReportGroup, { clock, city: { timeZone } }: ScreenArgs) {
  const today = cityDate(clock(), timeZone)
  return {
    ...group,
    reports: reports.map(({ reportedAt, ...report }) => ({
      ...report,
      reportedOn: `${dayWords(cityDate(reportedAt, timeZone), today)}, ${clockTime(reportedAt, timeZone)}`,
    })),
  }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { groups, about, page, pageCount } = loaderData
  const ofAbout = about ? `about=${about}&` : ''
  return (
    <>
      <AdminRooms />
      <PageHeading
        title="Reports"
        hint="What members have told us about each other, the longest waiting first."
        {...(about ? { back: { label: 'All reports', to: '/admin/reports' } } : {})}
      />
      {groups.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="No open reports"
          hint="Nobody in the neighbourhood is waiting for you."
          action={<LinkButton to="/">Return to Home</LinkButton>}
        />
      ) : (
        <ul className="mt-6 grid gap-4">
          {groups.map((group) => (
            <li key={group.id} className="min-w-0">
              <ReportGroupCard {...group} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        linkTo={(to) => `/admin/reports?${ofAbout}page=${to}`}
        className="mt-6"
      />
    </>
  )
}
