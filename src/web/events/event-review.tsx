import { AdminRooms } from '#web/shell/frame/admin-rooms.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { CalendarCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Event Review' })

export default function EventReview() {
  return (
    <>
      <AdminRooms />
      <PageHeading title="Event Review" />
      <EmptyState
        icon={CalendarCheck}
        title="No pending submissions"
        hint="Nobody has submitted an event."
        action={<LinkButton to="/admin/reports">See reports</LinkButton>}
      />
    </>
  )
}
