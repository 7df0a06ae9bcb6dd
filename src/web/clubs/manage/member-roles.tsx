import { roleLabels } from '#rules/clubs/clubs.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { ClubMember } from '#server/clubs/club-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { MemberActions } from './member-actions.tsx'

/** The members of the club, each with the actions on them. */
export function MemberRoles({
  members,
  ownId,
  moreTo,
}: {
  members: ClubMember[]
  ownId: string
  moreTo?: string | 0 | undefined
}) {
  return (
    <>
      <ul className="grid gap-3">
        {members.map((member) => (
          <li key={member.id} className="border-b border-line">
            <Disclosure
              title={
                <span className="flex min-w-0 grow items-center gap-3">
                  <Avatar
                    name={member.name}
                    src={member.photo && picturePath(member.photo.id, 96)}
                    size="sm"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    <Typed>{member.name}</Typed>
                  </span>
                  <Badge tone={member.role === 'member' ? 'neutral' : 'primary'} className="ml-auto">
                    {roleLabels[member.role]}
                  </Badge>
                </span>
              }
            >
              <div className="grid gap-3">
                <Link to={profilePath(member.id)} className="w-fit font-medium text-primary-ink underline">
                  See the profile
                  <span className="sr-only">
                    {' '}
                    of <bdi>{member.name}</bdi>
                  </span>
                </Link>
                <MemberActions member={member} isOwn={member.id === ownId} />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
      {moreTo && <MoreLink to={moreTo} />}
    </>
  )
}
