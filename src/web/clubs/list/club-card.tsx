import type { ClubCard as Club } from '#server/clubs/club-view.ts'
import { clubPath } from '#web/clubs/club-paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

export function ClubCard({ club }: { club: Club }) {
  const { id, name, description, category, members, reading, isPublic, isClosed, isHidden } = club
  return (
    <Card interactive className="grid h-full content-start gap-2">
      <h3 className="text-xl">
        <Link to={clubPath(id)} className="after:absolute after:inset-0 after:rounded-card">
          <Typed>{name}</Typed>
        </Link>
      </h3>
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge tone={isPublic ? 'confirm' : 'neutral'}>{isPublic ? 'Public' : 'Private'}</Badge>
        {isClosed && <Badge tone="warn">Closed</Badge>}
        {isHidden && <Badge tone="warn">Hidden</Badge>}
        {category}
      </p>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        {description}
      </p>
      {reading !== null && (
        <p className="text-sm wrap-anywhere">
          <span className="text-soft">Currently reading:</span> <Typed>{reading}</Typed>
        </p>
      )}
      <p className="text-sm text-soft">{members === 1 ? '1 member' : `${members} members`}</p>
    </Card>
  )
}
