import { useOutletContext } from 'react-router'
import { shownCount } from '#rules/base/paging.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { managePath } from '#rules/clubs/club-paths.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import type { Handle } from '#web/shell/screen.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import type { Route } from './+types/members-tab'
import { loadsInClub } from './loads-of-club.ts'
import { MemberLine } from './member-line.tsx'
import { tabButton } from './tab-button.ts'

export const handle: Handle = { access: 'guest', shows: ['clubs'] }

export const loader = loadsInClub(async ({ services, viewer, params, url }) => {
  const { id = '' } = params
  const shown = shownCount(url.searchParams.get('show'))
  const { members, more } = await services.clubs.clubMembers(viewer, { clubId: id, shown })
  return { members, moreTo: more && `${clubPath(id, 'members')}?show=${more}` }
})

export default function MembersTab({ loaderData }: Route.ComponentProps) {
  const club = useOutletContext<ClubHead | undefined>()
  if (!loaderData) return null
  const { members, moreTo } = loaderData
  return (
    <section aria-labelledby="club-tab" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="club-tab" className="text-2xl">
          Members
        </h2>
        {club?.may.includes('invite') && (
          <LinkButton to={managePath(club.id, 'invitations')} variant={tabButton(club)}>
            Invite Members
          </LinkButton>
        )}
      </div>
      <ul className="grid gap-2">
        {members.map((member) => (
          <li key={member.id}>
            <MemberLine member={member} />
          </li>
        ))}
      </ul>
      {moreTo && <MoreLink to={moreTo} />}
    </section>
  )
}
