import { data } from 'react-router'
import { pageMeta } from '#web/shell/page-meta.ts'
import { UsersRound } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Club not found' })

export const loader = () => data(null, { status: 404 })

export default function ClubDetail() {
  return (
    <EmptyState
      icon={UsersRound}
      headingLevel="h1"
      title="Club not found"
      hint="The club you're looking for doesn't exist or has been removed"
      action={<LinkButton to="/book-clubs">Go Back</LinkButton>}
      className="py-20"
    />
  )
}
