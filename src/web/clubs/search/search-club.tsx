// The results of a search in a club: members, and posts.

import { useOutletContext } from 'react-router'
import { growsTo, pageNumber, shownCount } from '#rules/base/paging.ts'
import { longestSearch } from '#rules/base/search.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { clubSearchPath } from '#rules/clubs/club-paths.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { loadsInClub } from '#web/clubs/club/loads-of-club.ts'
import { MemberLine } from '#web/clubs/club/member-line.tsx'
import type { Handle } from '#web/shell/screen.ts'
import { Search } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/search-club'
import { FoundPosts } from './found-posts.tsx'

const FEW = 5

export const handle: Handle = { access: 'guest', shows: ['clubs', 'discussions'] }

export const loader = loadsInClub(async ({ services: { clubs }, viewer, params, url }) => {
  const { searchParams } = url
  const text = (searchParams.get('q') ?? '').trim().slice(0, longestSearch)
  const page = pageNumber(searchParams.get('page'))
  const isMembersAlone = searchParams.get('in') === 'members'
  const shown = shownCount(searchParams.get('show'))
  const people = isMembersAlone ? shown : page === 1 ? FEW : 0
  const asked = { clubId: params.id ?? '', text, people, page: isMembersAlone ? null : page }
  const found = await clubs.searchClub(viewer, asked)
  const more = isMembersAlone && found.hasMoreMembers ? growsTo(shown) : undefined
  return { text, page, isMembersAlone, found, more }
})

export default function SearchClub({ loaderData, params: { id } }: Route.ComponentProps) {
  const club = useOutletContext<ClubHead | undefined>()
  if (!loaderData || !club) return null
  const { text, page, isMembersAlone, found, more } = loaderData
  const { members, posts } = found
  const isEmpty = members.length === 0 && posts.length === 0
  return (
    <section aria-labelledby="club-tab" className="grid gap-5">
      <h2 id="club-tab" className="text-2xl wrap-anywhere">
        {text ? <TypedIn typed={text}>{`Results for “${text}”`}</TypedIn> : 'Search this club'}
      </h2>
      {isEmpty && (
        <EmptyState
          icon={Search}
          headingLevel="h3"
          title={text ? 'Nothing found' : 'What are you looking for?'}
          hint={
            text
              ? 'Try fewer or shorter words. We don’t search spoilers or replies about parts you haven’t read.'
              : 'Words from a discussion, or the name of a member.'
          }
          action={
            <LinkButton to={clubPath(id)} variant="outline">
              Back to the club
            </LinkButton>
          }
        />
      )}
      {members.length > 0 && (
        <section aria-labelledby="found-members" className="grid gap-2">
          <h3 id="found-members" className="text-xl">
            Members
          </h3>
          <ul className="grid gap-2">
            {members.map((member) => (
              <li key={member.id}>
                <MemberLine member={member} />
              </li>
            ))}
          </ul>
          {!isMembersAlone && found.hasMoreMembers && (
            <LinkButton to={clubSearchPath(id, { text, in: 'members' })} variant="outline" className="w-fit">
              All members found
            </LinkButton>
          )}
          {more && <MoreLink to={clubSearchPath(id, { text, in: 'members', show: more })} />}
        </section>
      )}
      {posts.length > 0 && (
        <FoundPosts
          posts={posts}
          page={page}
          hasMore={found.hasMorePosts}
          pageTo={(to) => clubSearchPath(id, { text, page: to })}
        />
      )}
    </section>
  )
}
