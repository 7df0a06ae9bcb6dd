import { pageMeta } from '#web/shell/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CalendarCheck } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Event Review' })

export default function EventReview() {
  return (
    <>
      <PageHeading title="Event Review" back={{ label: 'Back to Reports', to: '/admin' }} />
      <EmptyState
        icon={CalendarCheck}
        title="No pending submissions"
        hint="Nobody has submitted an event."
        action={<LinkButton to="/admin">See reports</LinkButton>}
      />
    </>
  )
}
