import type { ClubHead as Club } from '#server/clubs/club-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** What everybody who is signed in sees of a club. */
export function ClubHead({ club }: { club: Club }) {
  const { name, description, category, members, visibility, isClosed } = club
  return (
    <Card className="grid gap-3">
      <h1 className="text-3xl md:text-4xl">
        <Typed>{name}</Typed>
      </h1>
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge tone={visibility === 'public' ? 'confirm' : 'neutral'}>
          {visibility === 'public' ? 'Public' : 'Private'}
        </Badge>
        {isClosed && <Badge tone="warn">Closed</Badge>}
        <span>{category}</span>
        <span aria-hidden>·</span>
        <span>{members === 1 ? '1 member' : `${members} members`}</span>
      </p>
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {description}
      </p>
    </Card>
  )
}
