import { decisionTitles } from '#rules/moderation/action-words.ts'
import { actionKinds } from '#rules/moderation/actions.ts'
import { reportKinds } from '#rules/moderation/moderation.ts'
import { reportReasons } from '#rules/moderation/moderation-forms.ts'
import { QueueFilters } from '#web/ui/queue/queue-filters.tsx'
import { kindWords } from './report-kinds.ts'

/** The possible reasons of a report: chosen by the member, or set by its page. */
export const knownReasons = [
  ...reportReasons,
  ...['Profile', 'Review', 'Check', 'Bookshelf', 'Event', 'Comment', 'Book club', 'The same text to many'],
] as const

const kinds = reportKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))
const reasons = [...knownReasons]
const decisions = actionKinds.map((kind) => ({ value: kind, label: decisionTitles[kind] }))

export function ReportFilters(at: { text: string; kind: string; reason: string; reporter: string }) {
  return (
    <div className="mt-4">
      <QueueFilters
        to="/admin/reports"
        label="Search by member or thing"
        text={at.text}
        filters={[
          { name: 'kind', label: 'What', prompt: 'Anything', options: kinds, value: at.kind },
          { name: 'reason', label: 'Reason', prompt: 'Any', options: reasons, value: at.reason },
          { name: 'reporter', label: 'Reported by', value: at.reporter },
        ]}
      />
    </div>
  )
}

export function ObjectionFilters(at: { text: string; kind: string }) {
  return (
    <div className="mt-4">
      <QueueFilters
        to="/admin/reports"
        label="Search by member or thing"
        text={at.text}
        kept={{ show: 'objections' }}
        filters={[{ name: 'kind', label: 'Decision', prompt: 'Any', options: decisions, value: at.kind }]}
      />
    </div>
  )
}
