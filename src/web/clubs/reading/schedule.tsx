import { dayWords } from '#rules/base/calendar.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { rowOfToday, stretchWords } from '#rules/clubs/reading/schedule.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import type { ShownCurrent } from './shown-current.ts'

/** The club's reading schedule. */
export function Schedule({
  clubId,
  current: { parts, unit },
  today,
}: {
  clubId: string
  current: ShownCurrent
  today: string
}) {
  if (parts.length === 0) return null
  const now = rowOfToday(parts, today)
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">Reading schedule</h4>
      <ol className="grid">
        {parts.map(({ through, on, discussion }, row) => (
          <li
            key={through}
            aria-current={row === now ? 'step' : undefined}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2"
          >
            <span className="font-medium">{stretchWords(parts, row, unit)}</span>
            <span className="text-sm text-soft">by {dayWords(on, today)}</span>
            {row === now && <Badge>Now</Badge>}
            {discussion && (
              <Link
                to={discussionPath(clubId, discussion)}
                className="ml-auto inline-flex min-h-11 items-center font-semibold text-primary-ink hover:underline"
              >
                Go to Discussion
                <span className="sr-only"> of {stretchWords(parts, row, unit)}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
