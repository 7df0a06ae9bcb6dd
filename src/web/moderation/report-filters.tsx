import { decisionTitles } from '#rules/moderation/action-words.ts'
import { actionKinds } from '#rules/moderation/actions.ts'
import { reportKinds, reportReasons } from '#rules/moderation/moderation.ts'
import { QueueFilters } from '#web/ui/queue/queue-filters.tsx'
import { kindWords } from './report-kinds.ts'

const kinds = reportKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))
const reasons = Object.entries(reportReasons).map(([value, label]) => ({ value, label }))
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
