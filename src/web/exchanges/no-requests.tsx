import { BookUp2, Inbox } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export function NobodyAsked() {
  return (
    <EmptyState
      icon={Inbox}
      title="No requests yet"
      hint="When a neighbour asks for one of your books, you can reply here."
      action={<LinkButton to="/bookcase">See My Books</LinkButton>}
    />
  )
}

export function NothingRequested() {
  return (
    <EmptyState
      icon={BookUp2}
      title="You haven't requested any books yet"
      hint="Find something to read around the corner."
      action={<LinkButton to="/">Browse Books</LinkButton>}
    />
  )
}
