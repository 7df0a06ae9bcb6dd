import { mostShown, shownCount } from '#rules/base/paging.ts'
import { managePath } from '#rules/clubs/club-paths.ts'
import { roleLabels } from '#rules/clubs/clubs.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { ClubMember } from '#server/clubs/club-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { NoMatch } from '#web/ui/queue/no-match.tsx'
import { QueueFilters } from '#web/ui/queue/queue-filters.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { MemberActions } from './member-actions.tsx'

/** The members of the club, each with the actions on them. A list of more than the first rows can be searched. */
export function MemberRoles({
  clubId,
  text,
  members,
  ownId,
  moreTo,
}: {
  clubId: string
  text: string
  members: ClubMember[]
  ownId: string
  moreTo?: string | 0 | undefined
}) {
  return (
    <>
      {(text !== '' || members.length >= shownCount(null)) && (
        <QueueFilters to={managePath(clubId)} label="Search members" text={text} kept={{ show: 'members' }} />
      )}
      {text !== '' && members.length === 0 && <NoMatch all={managePath(clubId, 'members')} />}
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
      {members.length >= mostShown && (
        <p className="text-soft">
          The first {mostShown} members are listed. To find somebody else, search for their name.
        </p>
      )}
    </>
  )
}
