import type { ReportCard } from '#server/moderation/report-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { AnswerReportForm } from './answer-report-form.tsx'
import { PersonLink } from './person-link.tsx'

export type ShownReport = Omit<ReportCard, 'reportedAt'> & { reportedOn: string }

const cameFrom: Record<ReportCard['about']['kind'], string> = {
  member: 'From the profile',
  conversation: 'From a conversation',
  review: 'A review of a book',
  'bookshelf-check': 'A check of a bookshelf',
  'discussion-post': 'From a book club',
  club: 'A book club',
}

export function ReportItem({ report }: { report: ShownReport }) {
  const { id, about, reporter, reason, details, times, reportedOn } = report
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {about.kind !== 'member' && <Badge tone="warn">{reason}</Badge>}
        {times > 1 && <Badge>Told {times} times</Badge>}
      </div>
      {details && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{details}</p>}
      <p className="text-sm text-soft">
        {cameFrom[about.kind]}, reported by {reporter ? <PersonLink {...reporter} /> : 'a former member'},{' '}
        {reportedOn}
      </p>
      <AsItWas facts={about.asWas} />
      <AnswerReportForm reportId={id} />
    </article>
  )
}

function AsItWas({ facts }: { facts: Record<string, string> }) {
  const entries = Object.entries(facts)
  if (entries.length === 0) return null
  return (
    <details className="text-sm text-soft">
      <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
        As it was when reported
      </summary>
      <dl className="mt-1 grid max-w-prose gap-1 border-l-2 border-line pl-3">
        {entries.map(([name, fact]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-medium first-letter:uppercase">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
              <Typed>{fact}</Typed>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
