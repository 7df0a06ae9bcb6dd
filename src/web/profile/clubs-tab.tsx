import { Users } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export function ClubsTab({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      icon={Users}
      title="Not a member of any book clubs yet"
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/book-clubs">{isOwn ? 'Find Book Clubs' : 'Browse Clubs'}</LinkButton>
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
