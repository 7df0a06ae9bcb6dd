import { type AsWas, reportedFacts, reportReasons } from '#rules/moderation/moderation.ts'
import type { SavedAnswer } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { AnswerReportForm } from './answer-report-form.tsx'
import { thingPath } from './log/log-thing.ts'
import { PersonLink } from './person-link.tsx'
import { kindWords, reportedFactLabels } from './report-kinds.ts'
import { ReportPhotos } from './report-photos.tsx'
import type { ShownGroup } from './shown-reports.ts'

/** One report with its subject as it was, and the form to resolve it. */
export function ReportItem({
  report,
  isFirst,
  canHide,
  responsible,
  saved,
  savedTo,
}: {
  report: ShownGroup['reports'][number]
  /** The others are folded: a page has twenty. */
  isFirst: boolean
  canHide: boolean
  responsible: { name: string } | null
  saved: SavedAnswer[] | null
  savedTo: string
}) {
  const answer = useFormResponse({ report: report.id })
  const path = thingPath(report.about)
  const { id, about, reporter, reason, details, times, reportedOn, photos, isAboutViewer } = report
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {about.kind !== 'member' && <Badge tone="warn">{reportReasons[reason]}</Badge>}
        {times > 1 && <Badge>Reported {times} times</Badge>}
      </div>
      {details && (
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {details}
        </p>
      )}
      <p className="text-sm text-soft">
        {kindWords[about.kind]},{' '}
        {about.kind === 'held-message' ? (
          <span>held automatically</span>
        ) : isAboutViewer ? (
          <span>reported</span>
        ) : (
          <span>
            reported by <span>{reporter ? <PersonLink {...reporter} /> : 'a former member'}</span>
          </span>
        )}
        , {reportedOn}
      </p>
      {about.kind === 'held-message' && (
        <p className="max-w-prose text-sm">
          Several neighbours have been sent the same text. If you dismiss this, we’ll deliver the message.
          Otherwise we won’t.
        </p>
      )}
      <AsItWas facts={about.asWas} />
      <ReportPhotos report={id} photos={photos} />
      {about.kind !== 'member' && path && (
        <LinkButton to={path} variant="link" className="justify-self-start">
          See it as it is now
        </LinkButton>
      )}
      {isAboutViewer ? (
        <p className="text-soft">
          This is about {about.kind === 'club' ? 'one of your clubs' : 'you'}, so another administrator needs
          to resolve it.
        </p>
      ) : (
        <Disclosure title="Resolve this report" open={isFirst || answer !== undefined}>
          <AnswerReportForm
            reportId={id}
            canHide={canHide}
            responsible={responsible}
            saved={saved}
            // The others are folded: a page has twenty.
            savedTo={isFirst ? savedTo : null}
          />
        </Disclosure>
      )}
    </article>
  )
}

function AsItWas({ facts }: { facts: AsWas }) {
  const known = reportedFacts.flatMap((name) => (facts[name] ? [[name, facts[name]] as const] : []))
  if (known.length === 0) return null
  return (
    <section className="text-sm">
      <h3 className="font-medium">As it was when reported</h3>
      <dl className="mt-1 grid max-w-prose gap-1 border-l-2 border-line pl-3">
        {known.map(([name, fact]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">{reportedFactLabels[name]}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
              <Typed>{fact}</Typed>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
