import { type ReportReason, reportReasons } from '#rules/moderation/moderation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** The open reports about one member, or about one thing, as a card in the list. */
export function ReportGroupCard({
  group: { name, count, what, reasons, since },
  to,
}: {
  to: string
  group: {
    id: string
    name: string | null
    count: number
    what: string
    reasons: ReportReason[]
    since: string | null
  }
}) {
  return (
    <Card interactive className="grid gap-2">
      <h2 className="flex items-center gap-2 text-lg">
        <Link
          to={to}
          data-key="o"
          className="wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name === null ? 'A former member' : <Typed>{name}</Typed>}
        </Link>
        {count > 1 && <CountBadge count={count} label="reports" />}
      </h2>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Badge key={reason} tone="warn">
            {reportReasons[reason]}
          </Badge>
        ))}
      </div>
      <p className="text-sm text-soft">
        {what}
        {since && <span>{`, waiting since ${since}`}</span>}
      </p>
    </Card>
  )
}
