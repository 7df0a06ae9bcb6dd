import { UsersRound } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { clubsListPath, type ListFilters } from './clubs-list-path.ts'

export function NoClubs({ filters, isBeyond }: { filters: ListFilters; isBeyond: boolean }) {
  const { text, category, isMine, within } = filters
  const isNarrowed = Boolean(text || category || within !== null)
  if (isBeyond) {
    return (
      <EmptyState
        icon={UsersRound}
        title="There aren’t that many clubs"
        action={<LinkButton to={clubsListPath(filters)}>To the first page</LinkButton>}
      />
    )
  }
  if (isMine && !isNarrowed) {
    return (
      <EmptyState
        icon={UsersRound}
        title="You haven't joined any clubs yet"
        hint="Join one that reads what you like, or start your own."
        action={<LinkButton to="/club/new">Create Your First Club</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      icon={UsersRound}
      title="No book clubs found"
      hint={
        isNarrowed
          ? 'Try other words, another category or a longer distance, or start the club you’re looking for.'
          : 'Every club starts with a book someone passes on.'
      }
      action={<LinkButton to="/club/new">Create a New Club</LinkButton>}
    />
  )
}
