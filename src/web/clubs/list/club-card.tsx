import { city } from '#city/city.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import type { Distance } from '#rules/geography/distance.ts'
import { distanceText } from '#rules/geography/distance-words.ts'
import type { ClubCard as Club } from '#server/clubs/club-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { MapPin } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** `distance` is shown if the list has a standpoint. */
export type ListedClub = Club & { distance?: Distance | null }

export function ClubCard({ club }: { club: ListedClub }) {
  const { id, name, description, category, suburb, distance, members, reading } = club
  const { isPublic, isClosed, isHidden, waiting } = club
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
        <CountBadge count={waiting} label="waiting" />
      </p>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        {description}
      </p>
      {reading !== null && (
        <p className="text-sm wrap-anywhere">
          <span className="text-soft">Currently reading:</span> <Typed>{reading}</Typed>
        </p>
      )}
      <p className="flex gap-1.5 text-sm text-soft">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <span className="sr-only">Where: </span>
          <span>{suburb || `All of ${city.name}`}</span>
          {distance && 'km' in distance && <span>{` · ${distanceText(distance)}`}</span>}
        </span>
      </p>
      <p className="text-sm text-soft">
        {members === 1 ? '1 member' : `${members.toLocaleString(city.locale)} members`}
      </p>
    </Card>
  )
}
