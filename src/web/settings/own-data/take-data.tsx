import { Form } from 'react-router'
import { timesOf } from '#rules/base/numbers.ts'
import { exportKeptDays, exportSubjects, exportsADay } from '#rules/data-rights/data-rights.ts'
import { shareFile } from '#web/shell/installed/share-file.ts'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Progress } from '#web/ui/progress.tsx'

type Export = {
  id: string
  state: 'making' | 'ready' | 'failed'
  percent: number
  subject: string
  bytes: number | null
  askedOn: string
  until: string
}

export function TakeData({ exports }: { exports: Export[] }) {
  const isSending = useIsSending('export')
  const isBeingMade = exports.some(({ state }) => state === 'making')
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Download your data</h2>
      <p>
        One ZIP file with everything we store about you: your profile, books, reviews, exchanges, ratings,
        conversations, clubs, events, pictures and more. Only you can open it, for {exportKeptDays} days. You
        can ask for it {timesOf(exportsADay)} a day.
      </p>
      <p>
        For just your books, as a file that other sites and spreadsheets can read, see{' '}
        <Link to="/bookcase/files" className="font-medium text-primary-ink underline underline-offset-4">
          import and export
        </Link>
        .
      </p>
      <ul className="grid gap-3 empty:sr-only" aria-live="polite">
        {exports.map((made) => (
          <li key={made.id} className="min-w-0">
            <ExportLine {...made} />
          </li>
        ))}
      </ul>
      {!isBeingMade && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="export" />
          <RefusalAlert of={{ intent: 'export' }} />
          <SubmitButton variant="outline" pending={isSending} pendingLabel="Asking...">
            Prepare my data
          </SubmitButton>
        </Form>
      )}
    </Card>
  )
}

function ExportLine({ id, state, percent, subject, bytes, askedOn, until }: Export) {
  if (state === 'making') {
    return <Progress label={`Preparing ${wordsFor(subject)}`} value={percent} text={`${percent}%`} />
  }
  if (state === 'failed') {
    return (
      <p className="text-danger-ink">
        We couldn’t put together the data you asked for on {askedOn}. Please ask again.
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LinkButton to={`/settings/data/export/${id}`} reloadDocument download onClick={shareFile}>
        Download my data
      </LinkButton>
      <p className="text-sm text-soft">
        {sizeOf(bytes ?? 0)}, as of {askedOn}. Removed on {until}.
      </p>
    </div>
  )
}

function wordsFor(subject: string): string {
  return Object.hasOwn(exportSubjects, subject)
    ? exportSubjects[subject as keyof typeof exportSubjects] // one of the keys
    : 'your data'
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
