import { eventsPath } from '#rules/events/event-paths.ts'
import { CalendarX2 } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export function EventNotFound() {
  return (
    <EmptyState
      icon={CalendarX2}
      headingLevel="h1"
      title="Event not found"
      hint="The event you're looking for doesn't exist or has been removed"
      action={<LinkButton to={eventsPath}>Go Back</LinkButton>}
      className="py-20"
    />
  )
}
