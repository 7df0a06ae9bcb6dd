import { data } from 'react-router'
import { pageMeta } from '#web/shell/page-meta.ts'
import { CalendarX2 } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Event not found' })

export const loader = () => data(null, { status: 404 })

export default function EventDetail() {
  return (
    <EmptyState
      icon={CalendarX2}
      headingLevel="h1"
      title="Event not found"
      hint="The event you're looking for doesn't exist or has been removed"
      action={<LinkButton to="/events">Go Back</LinkButton>}
      className="py-20"
    />
  )
}
