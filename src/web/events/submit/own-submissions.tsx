import { eventPath } from '#rules/events/event-paths.ts'
import { changesWords } from '#rules/events/submission-status.ts'
import type { Submission } from '#server/events/city/submission-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** The member's own submissions, and their status. */
export function OwnSubmissions({
  submissions,
  moreTo,
}: {
  submissions: readonly (Submission & { day: string; time: string })[]
  moreTo: string | undefined
}) {
  return (
    <section aria-labelledby="own-submissions" className="grid gap-3">
      <h2 id="own-submissions" className="text-2xl">
        Your submissions
      </h2>
      <ul className="grid gap-4">
        {submissions.map(({ id, title, day, time, repeats, status, rejectReason, revises, changedDates }) => (
          <li key={id} className="grid gap-1">
            <div className="flex flex-wrap items-center gap-2">
              <Link
                to={eventPath(id)}
                className="font-semibold text-primary-ink wrap-anywhere hover:underline"
              >
                <Typed>{title}</Typed>
              </Link>
              <Badge tone={status.tone}>{status.badge}</Badge>
              {revises && <Badge>{changesWords(changedDates)}</Badge>}
            </div>
            <p className="text-sm text-soft">
              {day}, {time}
            </p>
            {repeats && <p className="text-sm text-soft">{repeats}</p>}
            {rejectReason && (
              <p className="text-sm wrap-anywhere">
                The reason: <Typed>{rejectReason}</Typed>
              </p>
            )}
            {status.says && <p className="text-sm text-soft">{status.says}</p>}
          </li>
        ))}
      </ul>
      {moreTo && <MoreLink to={moreTo} />}
    </section>
  )
}
