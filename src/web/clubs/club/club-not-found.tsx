import { clubsPath } from '#rules/clubs/club-path.ts'
import { UsersRound } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export function ClubNotFound() {
  return (
    <EmptyState
      icon={UsersRound}
      headingLevel="h1"
      title="Club not found"
      hint="The club you're looking for doesn't exist or has been removed"
      action={<LinkButton to={clubsPath}>Go Back</LinkButton>}
      className="py-20"
    />
  )
}
