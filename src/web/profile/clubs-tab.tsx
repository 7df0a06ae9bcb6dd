import type { ClubCard } from '#server/clubs/club-view.ts'
import { ClubGrid } from '#web/clubs/list/club-grid.tsx'
import { Users } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export function ClubsTab({
  isOwn,
  clubs,
  moreTo,
}: {
  isOwn: boolean
  clubs: readonly ClubCard[]
  moreTo: string | 0 | undefined
}) {
  const label = isOwn ? 'Find Book Clubs' : 'Browse Clubs'
  if (clubs.length > 0) {
    return (
      <>
        <ClubGrid label="Book clubs" clubs={clubs} />
        {moreTo && <MoreLink to={moreTo} />}
        <LinkButton to="/book-clubs" variant="outline" className="w-fit">
          {label}
        </LinkButton>
      </>
    )
  }
  return (
    <EmptyState
      icon={Users}
      title="Not a member of any book clubs yet"
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/book-clubs">{label}</LinkButton>
          {isOwn && (
            <LinkButton to="/book-clubs" variant="outline">
              Browse Clubs
            </LinkButton>
          )}
        </span>
      }
    />
  )
}
