import { EmptyState } from '#web/ui/empty-state.tsx'
import { Users } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function ClubsTab({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      icon={Users}
      title="Not a member of any book clubs yet"
      action={<LinkButton to="/book-clubs">{isOwn ? 'Find Book Clubs' : 'Browse Clubs'}</LinkButton>}
    />
  )
}
