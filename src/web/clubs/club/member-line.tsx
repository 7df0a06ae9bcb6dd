import { roleLabels } from '#rules/clubs/clubs.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { ClubMember } from '#server/clubs/club-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** A member of a club, with their role. */
export function MemberLine({ member: { id, name, role, photo } }: { member: ClubMember }) {
  return (
    <Link to={profilePath(id)} className="flex min-h-11 items-center gap-3 rounded-lg p-1">
      <Avatar name={name} src={photo && picturePath(photo.id, 96)} />
      <span className="min-w-0 font-semibold wrap-anywhere">
        <Typed>{name}</Typed>
      </span>
      <Badge tone={role === 'member' ? 'neutral' : 'primary'} className="ml-auto">
        {roleLabels[role]}
      </Badge>
    </Link>
  )
}
