import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

type Person = { id: string; name: string }

export function ReportItem({
  about,
  reporter,
  conversationId,
  reason,
  details,
  reportedOn,
}: {
  about: Person
  /** Null once the reporter's account is gone. */
  reporter: Person | null
  conversationId: string | null
  reason: string
  details: string
  reportedOn: string
}) {
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">
          <PersonLink {...about} />
        </h2>
        <Badge tone="warn">{reason}</Badge>
      </div>
      {details && <p className="max-w-prose whitespace-pre-line">{details}</p>}
      <p className="text-sm text-soft">
        {conversationId ? 'From a conversation, reported by ' : 'From the profile, reported by '}
        {reporter ? <PersonLink {...reporter} /> : 'a former member'}, {reportedOn}
      </p>
    </Card>
  )
}

function PersonLink({ id, name }: Person) {
  return (
    <Link to={`/profile/${id}`} className="text-primary-ink underline underline-offset-4 hover:decoration-2">
      {name}
    </Link>
  )
}
