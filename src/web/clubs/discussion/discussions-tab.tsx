import { loadsInClub } from '#web/clubs/club/loads-of-club.ts'
import { MessageCircle } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export const handle = { access: 'guest', shows: ['clubs'] }

export const loader = loadsInClub(async ({ services, viewer, params }) => {
  await services.clubs.club(viewer, params.id ?? '')
  return {}
})

export default function DiscussionsTab() {
  return (
    <EmptyState icon={MessageCircle} title="No discussions yet" hint="What members talk about shows here." />
  )
}
