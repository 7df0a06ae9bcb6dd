import { loadsInClub } from '#web/clubs/club/loads-of-club.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export const handle = { access: 'guest', shows: ['clubs'] }

export const loader = loadsInClub(async ({ services, viewer, params }) => {
  await services.clubs.club(viewer, params.id ?? '')
  return {}
})

export default function ClubEventsTab() {
  return (
    <EmptyState icon={CalendarDays} title="No upcoming events" hint="When the club meets, it shows here." />
  )
}
