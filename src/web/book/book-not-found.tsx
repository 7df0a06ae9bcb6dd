import { BookX } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export function BookNotFound() {
  return (
    <EmptyState
      icon={BookX}
      headingLevel="h1"
      title="Book not found"
      hint="The book you're looking for doesn't exist or has been removed."
      action={<LinkButton to="/">Back to Homepage</LinkButton>}
      className="py-20"
    />
  )
}
