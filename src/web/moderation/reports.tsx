import { keysOf } from '#rules/base/keys-of.ts'
import { pageNumber, shownCount } from '#rules/base/paging.ts'
import { actionKinds, type ReportAction } from '#rules/moderation/actions.ts'
import { reportsPath } from '#rules/moderation/admin-paths.ts'
import { reportKinds, reportReasons } from '#rules/moderation/moderation.ts'
import { answerObjectionForm, answerReportForm } from '#rules/moderation/moderation-forms.ts'
import { savedAnswersHere, withSaved } from '#web/moderation/saved-answers/saved-answers-here.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { isFiltered, NoMatch } from '#web/ui/queue/no-match.tsx'
import { filterOf, moreOf, queueAddress } from '#web/ui/queue/queue-address.ts'
import type { Route } from './+types/reports'
import { ObjectionDetails } from './objection/objection-details.tsx'
import { ObjectionList } from './objection/objection-list.tsx'
import { ReportDetails } from './report-details.tsx'
import { ObjectionFilters, ReportFilters } from './report-filters.tsx'
import { ReportList } from './report-list.tsx'
import { shownAction, shownGroup, shownSummary } from './shown-reports.ts'

const OBJECTIONS = `${reportsPath}?show=objections`

export const handle: Handle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'Reports', part: loaderData?.show.startsWith('objection') && 'Objections' })

export const loader = loads(async (args) => {
  const { services, viewer, url } = args
  const of = (name: string) => url.searchParams.get(name)
  const page = pageNumber(of('page'))
  const about = of('about')
  const objection = of('objection')
  if (objection) {
    const card = await services.moderation.objection(viewer, { id: objection })
    const backTo = withParam(listOf(url), 'show', 'objections')
    const saved = card.refusal === null ? await savedAnswersHere(args) : []
    return { show: 'objection', backTo, saved, card: shownAction(card, args) } as const
  }
  if (of('show') === 'objections') {
    const text = filterOf(url, 'q')
    const kind = actionKinds.find((each) => each === of('kind'))
    const shown = shownCount(of('rows'))
    const { objections, more } = await services.moderation.objections(viewer, { shown, kind, text })
    const cards = objections.map((card) => shownAction(card, args))
    return {
      show: 'objections',
      cards,
      here: queueAddress(url, ['show']),
      filters: { text, kind: kind ?? '' },
      moreTo: moreOf(url, { more, by: 'rows' }),
    } as const
  }
  if (!about) {
    const [text, reporter] = [filterOf(url, 'q'), filterOf(url, 'reporter')]
    const kind = reportKinds.find((each) => each === of('kind'))
    const reason = keysOf(reportReasons).find((each) => each === of('reason'))
    const filter = { text, reporter, kind, reason }
    const {
      groups,
      page: turnedTo,
      pageCount,
    } = await services.moderation.openReports(viewer, { page, ...filter })
    const shown = groups.map((group) => shownSummary(group, args))
    const filters = { text, reporter, kind: kind ?? '', reason: reason ?? '' }
    const here = queueAddress(url, ['page'])
    return { show: 'reports', page: turnedTo, pageCount, groups: shown, filters, here } as const
  }
  const {
    page: turnedTo,
    pageCount,
    hides,
    ...group
  } = await services.moderation.openReportsIn(viewer, { about, page })
  return {
    show: 'report',
    backTo: listOf(url),
    here: queueAddress(url, ['page']),
    page: turnedTo,
    pageCount,
    hides,
    saved: of('answers') && group.count > 0 ? await savedAnswersHere(args) : null,
    group: shownGroup(group, args),
  } as const
})

const titles: Record<ReportAction, string> = {
  dismiss: 'Report dismissed',
  warn: 'Member warned',
  hide: 'Hidden',
  suspend: 'Member suspended',
  disable: 'User disabled',
}

export const action = performs(
  {
    report: intent({
      form: answerReportForm,
      instead: withSaved,
      command: ({ services, viewer }, { report: id, ...answer }) =>
        services.moderation.answerReport(viewer, { id, ...answer }),
      after: ({ left }, { url, value }) =>
        redirectWithToast(left > 0 ? queueAddress(url) : listOf(url), {
          title: titles[value.action],
          text: 'It’s in the log with your name and reason. If a member reported it, we’ll tell them.',
        }),
      // The report is no longer on the page to show this beside its form.
      refused: ({ code, message }, { url }) =>
        code === 'REPORT_ANSWERED'
          ? redirectWithToast(queueAddress(url), { tone: 'plain', title: 'Already resolved', text: message })
          : undefined,
    }),
    objection: intent({
      form: answerObjectionForm,
      instead: withSaved,
      command: ({ services, viewer }, { action: id, ...answered }) =>
        services.moderation.answerObjection(viewer, { id, ...answered }),
      after: (_, { url, value: { answer } }) =>
        redirectWithToast(withParam(listOf(url), 'show', 'objections'), {
          title: answer === 'lifted' ? 'Decision reversed' : 'Decision upheld',
          text: 'We’ll tell the person who objected, with your words.',
        }),
    }),
  },
  (intent, { form }) => intent || (form.has('report') ? 'report' : 'objection'),
)

const opened = 'The log records that you’ve looked at it.'
const lists = {
  title: 'Reports',
  hint: 'Reports from members, longest waiting first. The log records what you open and do.',
}
const headings = {
  reports: lists,
  objections: {
    ...lists,
    hint: 'Objections to our decisions, longest waiting first.',
  },
  report: { title: 'Reports', hint: opened, back: 'All reports' },
  objection: { title: 'Objection', hint: opened, back: 'All objections' },
}

export default function Reports({ loaderData: shown }: Route.ComponentProps) {
  const isOfObjections = shown.show === 'objection' || shown.show === 'objections'
  return (
    <>
      <HeadingOf shown={shown} />
      {(shown.show === 'reports' || shown.show === 'objections') && (
        <LinkTabs
          label="Which reports"
          className="mt-4"
          tabs={[
            { label: 'Open reports', to: reportsPath, current: !isOfObjections },
            { label: 'Objections', to: OBJECTIONS, current: isOfObjections },
          ]}
        />
      )}
      {shown.show === 'reports' && <ReportFilters {...shown.filters} />}
      {shown.show === 'objections' && <ObjectionFilters {...shown.filters} />}
      {shown.show === 'reports' &&
        (shown.groups.length === 0 && isFiltered(shown.filters) ? (
          <NoMatch all={reportsPath} />
        ) : (
          <ReportList {...shown} />
        ))}
      {shown.show === 'report' && <ReportDetails {...shown} />}
      {shown.show === 'objections' &&
        (shown.cards.length === 0 && isFiltered(shown.filters) ? (
          <NoMatch all={OBJECTIONS} />
        ) : (
          <ObjectionList cards={shown.cards} here={shown.here} moreTo={shown.moreTo} />
        ))}
      {shown.show === 'objection' && <ObjectionDetails card={shown.card} saved={shown.saved} />}
    </>
  )
}

function HeadingOf({ shown }: { shown: Route.ComponentProps['loaderData'] }) {
  if (shown.show === 'reports' || shown.show === 'objections')
    return <PageHeading {...headings[shown.show]} />
  const { back, ...heading } = headings[shown.show]
  return <PageHeading {...heading} back={{ label: back, to: shown.backTo }} />
}

/** The list to return to, with its filters: its page is in the address as `list`, apart from the page of the open item. */
function listOf(url: URL): string {
  const list = queueAddress(url, ['about', 'objection', 'page', 'list', 'show', 'answers'])
  const page = url.searchParams.get('list')
  return page && page !== '1' ? withParam(list, 'page', page) : list
}
